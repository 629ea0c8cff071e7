/** The own portfolio in a class: what it is worth, the switch to it, and the way out. */
import { useState } from 'react';
import { Badge, Button, Card, KeyValue, toast } from '@anywhen/ui';
import { switchTo } from '../api/acting.ts';
import { useText } from '../i18n/index.ts';
import { Return, useFallText } from '../member-parts/standing-figures.tsx';
import { usePress } from '../money-forms/attempts/press.ts';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { Dialog } from '../parts/overlays.tsx';
import { useMember } from '../session/session.ts';
import { sendLeaving, type Member, type OneClass } from './data.ts';

export function OwnCard({ one: { class: line, members } }: { one: OneClass }) {
  const own = members.find(({ isOwn }) => isOwn);
  if (own === undefined || line.portfolio === null) return null;
  return <Own own={own} portfolio={line.portfolio} isOver={line.state === 'ended'} />;
}

type OwnProps = { own: Member; portfolio: string; isOver: boolean };

function Own({ own, portfolio, isOver }: OwnProps) {
  const t = useText('classes');
  const fallText = useFallText();
  const isHere = useMember()?.uid === portfolio;
  const [isBusy, press] = usePress();
  const { equity, returnPpm, fallPpm, orders, fees, placeByReturn, placeByRisk } = own;
  const hasLeft = own.standing === 'left';
  const isOpen = !hasLeft && !isOver;
  const usdt = (amount: string) => (
    <OwnAmount amount={amount} currency="USDT" hasCurrency size={14} />
  );
  return (
    <Card
      title={t('own.title')}
      action={isHere && <Badge tone="accent">{t('own.here')}</Badge>}
      className="flex flex-col gap-4"
    >
      {hasLeft && <p className="text-14 text-pretty text-text-muted">{t('own.left')}</p>}
      <KeyValue
        rows={[
          { label: t('own.value'), value: usdt(equity), isStrong: true },
          { label: t('own.return'), value: <Return ppm={returnPpm} /> },
          { label: t('own.fall'), value: fallText(fallPpm) },
          { label: t('own.orders'), value: String(orders) },
          { label: t('own.fees'), value: usdt(fees) },
          ...(placeByReturn === null || placeByRisk === null
            ? []
            : [
                { label: t('by.return'), value: t('place', { place: placeByReturn }) },
                { label: t('by.risk'), value: t('place', { place: placeByRisk }) },
              ]),
        ]}
      />
      {!isHere && (
        <Button
          icon={isOpen ? 'swap' : 'eye'}
          look={isOpen ? 'primary' : 'secondary'}
          isBusy={isBusy}
          onClick={() => void press(() => switchTo(portfolio))}
        >
          {t(isOpen ? 'own.switch' : 'own.look')}
        </Button>
      )}
      {isOpen && <LeavePart portfolio={portfolio} isHere={isHere} />}
    </Card>
  );
}

function LeavePart({ portfolio, isHere }: { portfolio: string; isHere: boolean }) {
  const t = useText('classes');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, press] = usePress();
  const leave = async () => {
    try {
      await sendLeaving(portfolio);
      toast(t('leave.done'), 'success');
      if (isHere) await switchTo(null);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <>
      <Button look="quiet" icon="logout" onClick={() => setIsAsking(true)}>
        {t('leave.open')}
      </Button>
      <Dialog
        isOpen={isAsking}
        isBusy={isBusy}
        isDanger
        onClose={() => setIsAsking(false)}
        title={t('leave.title')}
        confirmLabel={t('leave.do')}
        cancelLabel={t('leave.stay')}
        onConfirm={() => void press(leave)}
      >
        {t('leave.text')}
      </Dialog>
    </>
  );
}
