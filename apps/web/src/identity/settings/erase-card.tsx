/**
 * "Delete my data" (rulebook 13.5): shows what is erased, what stays and why, requires the
 * password, and warns before the irreversible step.
 */
import { Card, Icon, ListRow, toast } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { useSheetEntry } from '../../router/index.ts';
import { eraseData } from '../data.ts';
import type { OwnProof } from '../../member-parts/own-step.tsx';
import { PasswordForm } from '../../member-parts/password-form.tsx';

const ERASE_SHEET = 'identity.erase';

export function EraseCard() {
  const t = useText('identity');
  const [isOpen, open, close] = useSheetEntry(ERASE_SHEET);
  return (
    <Card padding="none">
      <ListRow
        isDanger
        hasChevron
        title={t('erase.title')}
        detail={t('erase.detail')}
        leading={<Icon name="trash" size={20} />}
        onClick={open}
      />
      <Sheet isOpen={isOpen} onClose={close} title={t('erase.title')}>
        <EraseForm onDone={close} />
      </Sheet>
    </Card>
  );
}

function EraseForm({ onDone }: { onDone: () => void }) {
  const t = useText('identity');
  const erase = async (password: string, proof: OwnProof) => {
    await eraseData({ password, ...proof });
    toast(t('erase.done'), 'success');
    onDone();
  };
  const goes = [t('erase.goes1'), t('erase.goes2'), t('erase.goes3')];
  const stays = [t('erase.stays1'), t('erase.stays2'), t('erase.stays3')];
  return (
    <PasswordForm submitLabel={t('erase.submit')} isDanger onPassword={erase}>
      <Points title={t('erase.goes')} icon="trash" texts={goes} />
      <Points title={t('erase.stays')} icon="lock" texts={stays} />
      <p className="text-14 font-medium text-pretty">{t('erase.final')}</p>
    </PasswordForm>
  );
}

type PointsProps = { title: string; icon: 'trash' | 'lock'; texts: readonly string[] };

function Points({ title, icon, texts }: PointsProps) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-14 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-2 text-14 text-text-muted">
        {texts.map((text) => (
          <li key={text} className="flex gap-2 text-pretty">
            <Icon name={icon} size={16} className="mt-0.5" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
