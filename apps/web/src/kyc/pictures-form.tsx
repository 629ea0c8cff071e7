/** The three pictures of a document, below the person they belong to. */
import {
  needsBack,
  type FileKind,
  type KycDraft,
  type KycLevel,
  type StoredFile,
} from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { Link } from '../router/index.ts';
import { countryNameIn } from './country/country-names.ts';
import { KYC_FILES, submitPictures } from './data.ts';
import { HandInBar } from './hand-in-bar.tsx';
import { useHandingIn } from './handing-in.ts';
import { StepHead } from './step-head.tsx';
import { PictureSlot } from '../member-parts/uploads/picture-slot.tsx';

type PicturesFormProps = { draft: KycDraft; files: readonly StoredFile[]; level: KycLevel };

const KINDS = { front: 'id-front', back: 'id-back', holding: 'id-holding' } as const;
const FIELDS = ['front', 'back', 'holding'] as const satisfies readonly (keyof typeof KINDS)[];

export function PicturesForm({ draft, files, level }: PicturesFormProps) {
  const t = useText('kyc');
  const isBackOptional = !needsBack(draft.documentType);
  const required = FIELDS.filter((field) => field !== 'back' || !isBackOptional);
  const form = useHandingIn({ kinds: KINDS, required, files, submit: submitPictures });
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <StepHead step={2} of={2} title={t('pictures.title')} text={t('pictures.text')} />
      <PersonCard draft={draft} />
      {FIELDS.map((field) => (
        <PictureSlot
          key={field}
          kind={KINDS[field]}
          keeper={KYC_FILES}
          icon={field === 'holding' ? 'person' : 'card'}
          field={field}
          title={t(`pictures.${field}`)}
          hint={t(`pictures.hint.${field}`)}
          isOptional={field === 'back' && isBackOptional}
          stored={findKind(files, KINDS[field])}
          fault={form.faultOf(field)}
        />
      ))}
      <Rule />
      <HandInBar form={form} level={level} />
    </form>
  );
}

function Rule() {
  const forms = useText('forms');
  return <p className="px-1 text-12 text-pretty text-text-muted">{forms('imageRule')}</p>;
}

/** The person submitted with the pictures, with a link to change it. */
function PersonCard({ draft }: { draft: KycDraft }) {
  const t = useText('kyc');
  const language = useLanguage();
  const { givenName, surname, documentType, documentNumber, country } = draft;
  return (
    <Card tone="sunken" className="flex items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="text-16 font-medium wrap-break-word">
          {t('pictures.name', { givenName, surname })}
        </p>
        <p className="text-12 wrap-break-word text-text-muted">
          {[t(`document.${documentType}`), documentNumber, countryNameIn(language, country)].join(
            ' · ',
          )}
        </p>
      </div>
      <Link
        replace
        to="/homeindex/baseauth"
        className="-my-3 -mr-3 p-3 text-14 font-semibold text-accent"
      >
        {t('pictures.change')}
      </Link>
    </Card>
  );
}

function findKind(files: readonly StoredFile[], kind: FileKind): StoredFile | undefined {
  return files.find((file) => file.kind === kind);
}
