/**
 * The second step before a change of what protects the account (rulebook 14.5): shown to members
 * who have one, besides the login password. A code, a recovery code, or the device's passkey, which
 * is asked for when the form is sent.
 */
import { useState } from 'react';
import { Button, Icon } from '@anywhen/ui';
import { beginOwnStep, readSecurity } from '@anywhen/protocol';
import type { FieldFault, OwnStep, SecurityStanding } from '@anywhen/protocol';
import { ApiRejection, callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useText } from '../i18n/index.ts';
import { ME } from '../parts/me.ts';
import type { FieldProps } from './form.ts';
import { hasPasskeys, showPasskey } from './passkeys.ts';
import { SecondStepField, findSecondStepFault, type SecondStepWay } from './second-step-field.tsx';

/** The key of what protects the account, in the shared query cache. */
export const SECURITY = [...ME, 'security'] as const;

type Way = SecondStepWay | 'passkey';

/** Goes into the body of a change. */
export type OwnProof = { secondStep?: OwnStep };

export type OwnStepAsked = {
  /** Empty for whoever has no two-step login. */
  ways: readonly Way[];
  way: Way | undefined;
  setWay: (way: Way) => void;
  findFault: (typed: string) => FieldFault | undefined;
  /** Sends a change with the proof, which a passkey gives only now. */
  sendWith: <Result>(typed: string, send: (proof: OwnProof) => Promise<Result>) => Promise<Result>;
};

/** Not for forms that ask for the fund password. */
export function useOwnStep({ isWanted = true } = {}): OwnStepAsked {
  const standing = useAnswer(readSecurity, SECURITY, { enabled: isWanted }).data;
  const ways = isWanted && standing ? waysOf(standing) : [];
  const [chosen, setWay] = useState<Way>();
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0];
  return {
    ways,
    way,
    setWay,
    findFault: (typed) =>
      way === undefined || way === 'passkey' ? undefined : findSecondStepFault(typed, way),
    sendWith: async (typed, send) => {
      try {
        return await send(await prove(way, typed));
      } catch (error) {
        // Two-step login was turned on elsewhere: the form asks for it from now on.
        const isMissing = error instanceof ApiRejection && error.code === 'SECOND_STEP_REQUIRED';
        if (isMissing) void queryClient.invalidateQueries({ queryKey: SECURITY });
        throw error;
      }
    },
  };
}

type OwnStepFieldProps = {
  step: OwnStepAsked;
  field: FieldProps;
  onWrite: (text: string) => void;
};

export function OwnStepField({ step, field, onWrite }: OwnStepFieldProps) {
  const t = useText('member');
  const { way, ways, setWay } = step;
  if (way === undefined) return null;
  const turnTo = (next: Way) => {
    setWay(next);
    onWrite(''); // The input belongs to the other method.
  };
  return (
    <div className="flex flex-col gap-1">
      {way === 'passkey' ? (
        <p className="flex items-start gap-2 text-14 text-pretty">
          <Icon name="key" size={20} className="shrink-0 text-accent" />
          {t('ownStep.passkey')}
        </p>
      ) : (
        <SecondStepField field={field} way={way} onWrite={onWrite} />
      )}
      <div className="flex flex-wrap gap-x-2">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              look="quiet"
              size="small"
              className="-ml-3 self-start"
              onClick={() => turnTo(other)}
            >
              {t(TURNS[other])}
            </Button>
          ))}
      </div>
    </div>
  );
}

const TURNS = {
  app: 'secondStep.useCode',
  recovery: 'secondStep.useRecovery',
  passkey: 'ownStep.usePasskey',
} as const;

/** The usual one first. Where the browser has no passkeys there are the recovery codes. */
function waysOf({ totpSinceMs, passkeys }: SecurityStanding): Way[] {
  const hasApp = totpSinceMs !== null;
  if (!hasApp && passkeys.length === 0) return [];
  const canShow = passkeys.length > 0 && hasPasskeys();
  return [
    ...(hasApp ? ['app' as const] : []),
    ...(canShow ? ['passkey' as const] : []),
    'recovery',
  ];
}

async function prove(way: Way | undefined, typed: string): Promise<OwnProof> {
  if (way === undefined) return {};
  if (way !== 'passkey') return { secondStep: { code: typed } };
  const { options } = await callApi(beginOwnStep);
  return { secondStep: { credential: await showPasskey(options) } };
}
