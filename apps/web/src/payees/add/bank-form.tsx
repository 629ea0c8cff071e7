/** The form of an invented bank account (rulebook 12), always in the member's verified name. */
import {
  accountNumberFault,
  bankCodeFault,
  bankNameFault,
  tidyCode,
  tidyName,
} from '@anywhen/protocol';
import { Card, TextField, toast } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { useForm } from '../../member-parts/form.ts';
import { returnTo } from '../../router/index.ts';
import { saveBankAccount } from '../data.ts';
import { SaveBar } from './save-bar.tsx';
import { useSureSaving } from './saving.ts';

export function BankForm({ holderName }: { holderName: string }) {
  const t = useText('payees');
  const form = useBankForm(holderName);
  return (
    <form {...form.element} autoComplete="off" className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4">
        <TextField {...form.field('bankName')} {...WORDS} label={t('field.bankName')} />
        <TextField {...form.field('branchName')} {...WORDS} label={t('field.branchName')} />
        <TextField
          {...form.field('bankCode')}
          {...CODE}
          label={t('field.bankCode')}
          hint={t('hint.bankCode')}
        />
        <TextField
          {...form.field('accountNumber')}
          {...CODE}
          enterKeyHint="go"
          label={t('field.accountNumber')}
          hint={t('hint.accountNumber')}
        />
        <TextField
          {...form.field('holder')}
          readOnly
          label={t('field.holder')}
          hint={t('hint.holder')}
        />
      </Card>
      <SaveBar form={form}>{t('save.bank')}</SaveBar>
    </form>
  );
}

/** Autofill is off, because the member's real data does not belong here. */
const WORDS = { autoComplete: 'off', autoCapitalize: 'words', enterKeyHint: 'next' } as const;
const CODE = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  enterKeyHint: 'next',
} as const;

function useBankForm(holderName: string) {
  const t = useText('payees');
  const save = useSureSaving(saveBankAccount);
  return useForm({
    draft: { name: 'payees.bank' },
    initial: { bankName: '', branchName: '', bankCode: '', accountNumber: '', holder: holderName },
    check: ({ bankName, branchName, bankCode, accountNumber }) => ({
      bankName: bankNameFault(bankName),
      branchName: bankNameFault(branchName),
      bankCode: bankCodeFault(bankCode),
      accountNumber: accountNumberFault(accountNumber),
    }),
    send: async ({ bankName, branchName, bankCode, accountNumber, holder }) => {
      await save({
        bankName: tidyName(bankName),
        branchName: tidyName(branchName),
        code: tidyCode(bankCode),
        accountNumber: tidyCode(accountNumber),
        holder: tidyName(holder),
      });
      toast(t('saved.bank'), 'success');
      return () => returnTo('/homeindex/banklist?kind=bank');
    },
    fieldOf: { HOLDER_NAME_MISMATCH: 'holder', PAYEE_KNOWN: 'accountNumber' },
    rename: { code: 'bankCode' },
  });
}
