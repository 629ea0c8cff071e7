/** A reported result with the way to verify it, and its proof to send. Nobody can change it. */
import { type SupportContent, sendProof } from '@anywhen/protocol';
import { Button } from '@anywhen/ui';
import { callApi } from '../api/call.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Failure } from '../parts/failure.tsx';
import { useAction } from '../parts/use-action.ts';
import { useSelf } from '../session/session.ts';
import type { OpenConversation } from './conversation.ts';
import { RECEIPT_COMMANDS, RECEIPT_PRODUCTS, SUPPORT_TEXTS } from './texts.ts';

type Report = Extract<SupportContent, { kind: 'report' | 'proof' }>;
type ReportProps = { report: Report; seq: number; chat: OpenConversation };

export function ReportMessage({ report, seq, chat }: ReportProps) {
  const { kind, product, shareId } = report;
  const { conversation, memberOrigin, messages } = chat;
  const { id: self } = useSelf();
  const { id, staffId } = conversation;
  // The same press is the same message, however often it is repeated.
  const clientId = `proof-${id}-${seq}`;
  const isSent = messages.some(({ message }) => message.clientId === clientId);
  const { run, isBusy, error } = useAction(async () => {
    const body = { clientId, reportSeq: seq };
    chat.take(await callApi(sendProof, { params: { id }, body }));
  });
  const path = `/newContract/contractinfo?product=${RECEIPT_PRODUCTS[product]}&share=${shareId}`;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {kind === 'report' ? SUPPORT_TEXTS.report : SUPPORT_TEXTS.proof}:{' '}
        {SUPPORT_TEXTS.products[product]}
      </p>
      {memberOrigin === null ? (
        <CopyText
          label={SUPPORT_TEXTS.verify}
          text={`npm run verify -- ${RECEIPT_COMMANDS[product]} ${shareId}`}
        />
      ) : (
        <a
          href={`${memberOrigin}${path}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {SUPPORT_TEXTS.verify}
        </a>
      )}
      {kind === 'report' && staffId === self && !isSent && (
        <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void run()}>
          {SUPPORT_TEXTS.sendProof}
        </Button>
      )}
      <Failure error={error} />
    </div>
  );
}
