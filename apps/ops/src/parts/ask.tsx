/** A question before something that cannot be taken back, with a remark for the audit log. */
import { TextArea } from '@anywhen/ui';
import { Dialog } from '@anywhen/ui/overlays';
import { useState, type ReactNode } from 'react';
import { fieldTexts } from '../api/error-texts.ts';
import { Failure } from './failure.tsx';
import { TEXTS } from './texts.ts';
import { useAction } from './use-action.ts';

type AskProps = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  remarkLabel?: string;
  onClose: () => void;
  onConfirm: (remark: string) => Promise<void>;
};

/** Rendered while it is open; it closes once it is done. */
export function Ask(props: AskProps) {
  const { title, text, confirmLabel, remarkLabel = TEXTS.remark, onClose, onConfirm } = props;
  const [remark, setRemark] = useState('');
  const { run, isBusy, error } = useAction(onConfirm);
  const confirm = async () => {
    if (await run(remark)) onClose();
  };
  return (
    <Dialog
      isOpen
      isDanger
      isBusy={isBusy}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={TEXTS.cancel}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className="flex flex-col gap-3 text-left">
        <div>{text}</div>
        <div className="text-text">
          <TextArea
            label={remarkLabel}
            hint={TEXTS.remarkHint}
            maxLength={500}
            value={remark}
            error={fieldTexts(error)['remark']}
            onChange={({ target }) => setRemark(target.value)}
          />
        </div>
        <div className="text-text">
          <Failure error={error} isOfFields />
        </div>
      </div>
    </Dialog>
  );
}
