/** The setting of what this device is told of while the app is closed, and of its quiet hours. */
import { useState } from 'react';
import { Card, SelectField, Switch, toast } from '@anywhen/ui';
import { PUSH_KINDS, type PushChoice } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { useText } from '../i18n/index.ts';
import { useMember } from '../session/session.ts';
import {
  ALL_KINDS,
  canReceivePushes,
  isPushBlocked,
  loadPush,
  turnPushOff,
  turnPushOn,
} from './push.ts';

const NIGHT = { fromMinute: 22 * 60, untilMinute: 7 * 60 };
const HALF_HOURS = Array.from({ length: 48 }, (_, place) => place * 30);

/** Not shown where this installation sends none. */
export function PushCard() {
  const uid = useMember()?.uid;
  const queryKey = ['me', 'push', uid];
  const asked = useQuery({ queryKey, queryFn: ({ signal }) => loadPush(signal) }, queryClient);
  const { key, device } = asked.data ?? { key: null, device: null };
  if (key === null) return null;
  const put = (next: PushChoice | null) =>
    queryClient.setQueryData(queryKey, { key, device: next });
  return <Shown pushKey={key} choice={device} onChosen={put} />;
}

type ShownProps = {
  pushKey: string;
  choice: PushChoice | null;
  onChosen: (choice: PushChoice | null) => void;
};

function Shown({ pushKey, choice, onChosen }: ShownProps) {
  const t = useText('device');
  const [isBusy, setIsBusy] = useState(false);
  const isPossible = canReceivePushes() && !isPushBlocked();

  const choose = async (next: PushChoice | null) => {
    setIsBusy(true);
    try {
      if (next === null) await turnPushOff();
      else if (!(await turnPushOn(pushKey, next))) return;
      onChosen(next);
    } catch {
      toast(t('push.failed'), 'danger');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Card title={t('push.title')}>
      <div className="flex flex-col gap-3">
        {isPossible && (
          <Switch
            label={t('push.on')}
            isOn={choice !== null}
            isDisabled={isBusy}
            onChange={(isOn) => void choose(isOn ? ALL_KINDS : null)}
          />
        )}
        <p className="text-14 text-pretty text-text-muted">{t(textOf())}</p>
        {isPossible && choice && (
          <>
            <Kinds choice={choice} isBusy={isBusy} onChoose={(next) => void choose(next)} />
            <Quiet choice={choice} isBusy={isBusy} onChoose={(next) => void choose(next)} />
          </>
        )}
      </div>
    </Card>
  );
}

function textOf(): 'push.unsupported' | 'push.blocked' | 'push.hint' {
  if (!canReceivePushes()) return 'push.unsupported';
  return isPushBlocked() ? 'push.blocked' : 'push.hint';
}

type PartProps = { choice: PushChoice; isBusy: boolean; onChoose: (choice: PushChoice) => void };

function Kinds({ choice, isBusy, onChoose }: PartProps) {
  const t = useText('device');
  const toggle = (kind: (typeof PUSH_KINDS)[number]) => {
    const kinds = PUSH_KINDS.filter((each) => choice.kinds.includes(each) !== (each === kind));
    onChoose({ ...choice, kinds });
  };
  return (
    <fieldset className="flex flex-col gap-2 border-t border-line pt-3">
      <legend className="sr-only">{t('push.kinds')}</legend>
      {PUSH_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(`push.kind.${kind}`)}
          isOn={choice.kinds.includes(kind)}
          isDisabled={isBusy}
          onChange={() => toggle(kind)}
        />
      ))}
    </fieldset>
  );
}

function Quiet({ choice, isBusy, onChoose }: PartProps) {
  const t = useText('device');
  const { quiet } = choice;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const options = HALF_HOURS.map((minute) => ({ value: String(minute), label: clockOf(minute) }));
  const set = (change: Partial<typeof NIGHT>) =>
    onChoose({ ...choice, quiet: { ...NIGHT, ...quiet, ...change, zone } });
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <Switch
        label={t('push.quiet')}
        hint={t('push.quietHint')}
        isOn={quiet !== null}
        isDisabled={isBusy}
        onChange={(isOn) => (isOn ? set({}) : onChoose({ ...choice, quiet: null }))}
      />
      {quiet && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={t('push.from')}
            value={String(quiet.fromMinute)}
            options={options}
            disabled={isBusy}
            onChange={({ target }) => set({ fromMinute: Number(target.value) })}
          />
          <SelectField
            label={t('push.until')}
            value={String(quiet.untilMinute)}
            options={options}
            disabled={isBusy}
            onChange={({ target }) => set({ untilMinute: Number(target.value) })}
          />
        </div>
      )}
    </div>
  );
}

/** As all languages of the app write it. */
function clockOf(minute: number): string {
  const parts = [Math.floor(minute / 60), minute % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
