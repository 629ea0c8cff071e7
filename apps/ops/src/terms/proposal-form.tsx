/** Proposes other rates: bounds at each field, and the difference before anything is sent. */
import {
  TERMS_NOTICE_MS,
  listTermsProposals,
  proposeTerms,
  readStaffTerms,
  type ReplyOf,
  type TermsProduct,
  type TermsValue,
} from '@anywhen/protocol';
import { HOUR_MS } from '@anywhen/prices';
import { Button, Card, KeyValue, TextArea, TextField, toast } from '@anywhen/ui';
import { useState, type FormEvent } from 'react';
import { callApi } from '../api/call.ts';
import { fieldTexts } from '../api/error-texts.ts';
import { refresh } from '../api/use-answer.ts';
import { Failure } from '../parts/failure.tsx';
import { TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { serverNowMs } from '../session/server-clock.ts';
import { formatRate, formatUtc, momentField, rateName, readMoment, readRate } from './rates.ts';
import { TERMS_TEXTS } from './texts.ts';

export type BoundedField = ReplyOf<typeof readStaffTerms>['fields'][number];

type FormProps = {
  product: TermsProduct;
  fields: readonly BoundedField[];
  lastFromMs: number | null;
};

/** A colleague needs some time to read it. */
const TIME_TO_APPROVE_MS = HOUR_MS;

export function ProposalForm({ product, fields, lastFromMs }: FormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [from, setFrom] = useState(() => momentField(firstMoment(lastFromMs)));
  const [remark, setRemark] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const values = changesOf(fields, typed);
  const faults = fields.flatMap((field) => faultOf(field, typed[field.key] ?? '') ?? []);
  const fromMs = readMoment(from);
  const fromFault = faultOfMoment(fromMs);
  const isReady = values.length > 0 && faults.length === 0 && !fromFault && remark.trim() !== '';
  const { run, isBusy, error } = useAction(async () => {
    if (fromMs === undefined) return;
    await callApi(proposeTerms, { body: { product, values, fromMs, remark: remark.trim() } });
    setTyped({});
    setRemark('');
    setHasTried(false);
    toast(TERMS_TEXTS.proposed, 'success');
    refresh(listTermsProposals);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isReady) void run();
  };
  return (
    <Card title={TERMS_TEXTS.propose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-14 text-text-muted">{TERMS_TEXTS.proposeDetail}</p>
        <div className="grid gap-4 md:grid-cols-2">
          {fields.map((field) => (
            <TextField
              key={field.key}
              label={TERMS_TEXTS.newRate(rateName(field.key), formatRate(field.value))}
              hint={TERMS_TEXTS.hint(formatRate(field.min), formatRate(field.max))}
              inputMode="decimal"
              autoComplete="off"
              value={typed[field.key] ?? ''}
              error={faultOf(field, typed[field.key] ?? '')}
              onChange={({ target }) => setTyped({ ...typed, [field.key]: target.value })}
            />
          ))}
        </div>
        <TextField
          label={TERMS_TEXTS.from}
          type="datetime-local"
          hint={TERMS_TEXTS.fromHint(formatUtc(serverNowMs() + TERMS_NOTICE_MS))}
          value={from}
          error={hasTried ? (fromFault ?? fieldTexts(error)['fromMs']) : undefined}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextArea
          label={TEXTS.remark}
          hint={TEXTS.remarkHint}
          maxLength={500}
          value={remark}
          error={hasTried && remark.trim() === '' ? TERMS_TEXTS.remarkRequired : undefined}
          onChange={({ target }) => setRemark(target.value)}
        />
        <Difference values={values} />
        {hasTried && values.length === 0 && <p role="alert">{TERMS_TEXTS.nothing}</p>}
        <Failure error={error} isOfFields />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {TERMS_TEXTS.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Difference({ values }: { values: readonly TermsValue[] }) {
  if (values.length === 0) return null;
  return (
    <section aria-live="polite" className="flex flex-col gap-2 rounded-inner bg-accent-tint p-3">
      <h3 className="text-14 font-semibold">{TERMS_TEXTS.difference}</h3>
      <KeyValue
        rows={values.map(({ key, before, after }) => ({
          label: rateName(key),
          value: `${formatRate(before)} → ${formatRate(after)}`,
        }))}
      />
      <p className="text-14 text-text-muted">{TERMS_TEXTS.affected}</p>
    </section>
  );
}

function changesOf(
  fields: readonly BoundedField[],
  typed: Readonly<Record<string, string>>,
): TermsValue[] {
  return fields.flatMap(({ key, value: before }) => {
    const after = readRate(typed[key] ?? '');
    return after === undefined || after === before ? [] : [{ key, before, after }];
  });
}

function faultOf({ min, max }: BoundedField, typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const rate = readRate(typed);
  if (rate === undefined) return TERMS_TEXTS.digits;
  return rate < min || rate > max ? TERMS_TEXTS.outside : undefined;
}

function faultOfMoment(fromMs: number | undefined): string | undefined {
  if (fromMs === undefined) return TERMS_TEXTS.fromFormat;
  return fromMs - serverNowMs() < TERMS_NOTICE_MS ? TERMS_TEXTS.fromSoon : undefined;
}

/** The next full hour that leaves a day, and time to approve; after what was approved already. */
function firstMoment(lastFromMs: number | null): number {
  const soon = serverNowMs() + TERMS_NOTICE_MS + TIME_TO_APPROVE_MS;
  return (Math.floor(Math.max(soon, lastFromMs ?? 0) / HOUR_MS) + 1) * HOUR_MS;
}
