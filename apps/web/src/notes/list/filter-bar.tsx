/** Chips of the member's own tags, the most used first, and of what notes are about. */
import { NOTE_KINDS, tagKeyOf, type NoteKind } from '@anywhen/protocol';
import { Chips } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { useNoteTags } from '../data.ts';
import type { NoteFilter } from '../filter.ts';

type FilterBarProps = { filter: NoteFilter; onChange: (filter: NoteFilter) => void };

/** No tag and no kind has this name. */
const ALL = '*';

export function FilterBar({ filter, onChange }: FilterBarProps) {
  const t = useText('notes');
  const { data } = useNoteTags();
  if (!data || data.notes === 0) return null;
  const tags = data.tags.map(({ tag, notes }) => ({
    value: tagKeyOf(tag),
    label: `#${tag}`,
    detail: String(notes),
  }));
  return (
    <div className="flex flex-col gap-3">
      <Chips
        label={t('filter.kind')}
        layout="scroll"
        value={filter.kind ?? ALL}
        onChange={(kind) => onChange({ ...filter, kind: kind === ALL ? undefined : kind })}
        options={[
          { value: ALL, label: t('filter.all') },
          ...NOTE_KINDS.map((kind: NoteKind) => ({ value: kind, label: t(`short.${kind}`) })),
        ]}
      />
      {tags.length > 0 && (
        <Chips
          label={t('filter.tag')}
          layout="scroll"
          value={filter.tag === undefined ? ALL : tagKeyOf(filter.tag)}
          onChange={(tag) => onChange({ ...filter, tag: tag === ALL ? undefined : tag })}
          options={[{ value: ALL, label: t('filter.anyTag') }, ...tags]}
        />
      )}
    </div>
  );
}
