/** Opens a class: name, dates, capital, products, largest leverage and markets. */
import { useState } from 'react';
import {
  CLASS_CAPITAL,
  CLASS_LEVERAGE_MAX,
  CLASS_MEMBERS_MAX,
  CLASS_NAME_MAX,
} from '@anywhen/protocol';
import { Button, Card, SelectField, TextField } from '@anywhen/ui';
import { useLanguage, useText, writeNumber } from '../i18n/index.ts';
import { useForm, type FieldProps, type Form } from '../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { zoneOf } from '../money-forms/day-span.ts';
import { serverNowMs } from '../parts/server-clock.ts';
import { navigate } from '../router/index.ts';
import { MarketsField, ProductsField } from './choice-fields.tsx';
import { sendOpening } from './data.ts';
import { classPath } from './names.ts';
import { choicesOf, emptyPlan, findPlanFaults, planOf, type PlanField } from './plan-form.ts';

const LEVERAGES = Array.from({ length: CLASS_LEVERAGE_MAX }, (_each, index) => String(index + 1));

export function OpenForm() {
  const t = useText('classes');
  const [openedAtMs] = useState(serverNowMs);
  const form = useForm({
    initial: emptyPlan(openedAtMs),
    check: (texts) => findPlanFaults(texts, serverNowMs()),
    send: async (texts) => {
      const { code } = await sendOpening(planOf(texts));
      return () => void navigate(classPath(code), { replace: true });
    },
    rename: { startsAtMs: 'starts', endsAtMs: 'ends', leverageMax: 'leverage' },
  });
  const isWaiting = useIsWaiting(form.problem);
  const fieldOf: FieldOf = (name) => {
    const { error, ...props } = form.field(name);
    return { ...props, error: error && t(`fault.${name}`) };
  };
  return (
    <form {...form.element} className="flex flex-col gap-4 p-4">
      <p className="text-14 text-pretty text-text-muted">
        {t('open.how', { count: CLASS_MEMBERS_MAX })}
      </p>
      <FrameCard fieldOf={fieldOf} openedAtMs={openedAtMs} />
      <TermsCard form={form} fieldOf={fieldOf} />
      <ProblemBox problem={form.problem} />
      <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
        {t('open.do')}
      </Button>
    </form>
  );
}

/** What is wrong with a field of this form is always said by what may stand in it. */
type FieldOf = (name: PlanField) => FieldProps;

function FrameCard({ fieldOf, openedAtMs }: { fieldOf: FieldOf; openedAtMs: number }) {
  const t = useText('classes');
  const language = useLanguage();
  const amount = (usdt: number) => writeNumber(String(usdt), language);
  return (
    <Card className="flex flex-col gap-5">
      <TextField
        label={t('open.name')}
        hint={t('open.nameHint')}
        maxLength={CLASS_NAME_MAX}
        autoComplete="off"
        {...fieldOf('name')}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
        <TextField type="datetime-local" label={t('open.starts')} {...fieldOf('starts')} />
        <TextField type="datetime-local" label={t('open.ends')} {...fieldOf('ends')} />
      </div>
      <p className="-mt-3 text-12 text-pretty text-text-muted">
        {t('open.zone', { zone: zoneOf(openedAtMs) })}
      </p>
      <TextField
        label={t('open.capital')}
        hint={t('open.capitalHint', {
          min: amount(CLASS_CAPITAL.min),
          max: amount(CLASS_CAPITAL.max),
        })}
        inputMode="numeric"
        autoComplete="off"
        suffix="USDT"
        {...fieldOf('capital')}
      />
    </Card>
  );
}

function TermsCard({ form, fieldOf }: { form: Form<PlanField>; fieldOf: FieldOf }) {
  const t = useText('classes');
  const { values, write } = form;
  return (
    <Card className="flex flex-col gap-5">
      <ProductsField {...fieldOf('products')} onWrite={(text) => write('products', text)} />
      {choicesOf(values.products).includes('leverage') && (
        <SelectField
          label={t('open.leverage')}
          name="leverage"
          value={values.leverage}
          error={fieldOf('leverage').error}
          onChange={({ target }) => write('leverage', target.value)}
          options={LEVERAGES.map((value) => ({ value, label: `${value}×` }))}
        />
      )}
      <MarketsField {...fieldOf('symbols')} onWrite={(text) => write('symbols', text)} />
    </Card>
  );
}
