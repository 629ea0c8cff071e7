/** The tags of a note, those the member uses elsewhere to take over, and a field for a new one. */
import { TAGS_PER_NOTE_MAX, tagFault, tagKeyOf, tidyTag, tidyTags } from '@anywhen/protocol';
import { Button, Icon, TextField } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { useNoteTags } from '../data.ts';

type TagsFieldProps = {
  tags: readonly string[];
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
  onChange: (tags: readonly string[]) => void;
};

const OFFERED_MAX = 8;

export function TagsField({ tags, typed, error, onType, onChange }: TagsFieldProps) {
  const t = useText('notes');
  const isFull = tags.length >= TAGS_PER_NOTE_MAX;
  const isReady = tidyTag(typed) !== '' && tagFault(typed) === undefined;
  const add = () => isReady && onChange(tidyTags([...tags, typed]));
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('tags.label')}
        hint={isFull ? t('tags.full', { max: TAGS_PER_NOTE_MAX }) : t('tags.hint')}
        error={error}
        name="tag"
        autoComplete="off"
        autoCapitalize="none"
        disabled={isFull}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || tidyTag(typed) === '') return;
          event.preventDefault();
          event.stopPropagation();
          add();
        }}
        action={
          <Button look="quiet" size="small" disabled={!isReady || isFull} onClick={add}>
            {t('tags.add')}
          </Button>
        }
      />
      {tags.length > 0 && (
        <ul aria-label={t('tags.own')} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Button
                look="secondary"
                size="small"
                aria-label={t('tags.remove', { tag })}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                <span className="max-w-60 truncate">#{tag}</span>
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && <Offered tags={tags} onAdd={(tag) => onChange(tidyTags([...tags, tag]))} />}
    </div>
  );
}

type OfferedProps = { tags: readonly string[]; onAdd: (tag: string) => void };

function Offered({ tags, onAdd }: OfferedProps) {
  const t = useText('notes');
  const { data } = useNoteTags();
  const chosen = new Set(tags.map(tagKeyOf));
  const offered = (data?.tags ?? []).filter(({ tag }) => !chosen.has(tagKeyOf(tag)));
  if (offered.length === 0) return null;
  return (
    <ul aria-label={t('tags.known')} className="flex flex-wrap gap-2">
      {offered.slice(0, OFFERED_MAX).map(({ tag }) => (
        <li key={tag}>
          <Button look="quiet" size="small" icon="plus" onClick={() => onAdd(tag)}>
            <span className="max-w-60 truncate">#{tag}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
