/** One ranking on the board. On a projector it shows as many whole lines as there is height for. */
import { Card } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { Return, useFallText } from '../../member-parts/standing-figures.tsx';
import type { Board } from '../data.ts';
import { useMemberName } from '../names.ts';
import type { RankedBy } from '../standings.ts';
import { WHOLE_LINES } from './whole-lines.ts';

type BoardRankingProps = { by: RankedBy; lines: Board['byReturn'] };

export function BoardRanking({ by, lines }: BoardRankingProps) {
  const t = useText('classes');
  const nameOf = useMemberName();
  const fallText = useFallText();
  return (
    <Card className="flex min-h-0 flex-col gap-2">
      <h2 className="text-20 font-semibold">{t(`by.${by}`)}</h2>
      <p className="flex items-baseline justify-between gap-3 text-14 text-text-muted">
        <span className="min-w-0 text-pretty">{t(`boardPage.rule.${by}`)}</span>
        <span className="shrink-0">
          {by === 'risk' && `${t('own.fall')} · `}
          {t('own.return')}
        </span>
      </p>
      {lines.length === 0 && <p className="py-6 text-16 text-text-muted">{t('nobody')}</p>}
      <ol style={WHOLE_LINES} className="min-h-0 grow">
        {lines.map((line) => (
          <li
            key={line.number}
            className="flex min-h-10 w-full items-center gap-3 border-t border-line first:border-0"
          >
            <span className="tabular w-7 shrink-0 text-16 text-text-muted">{line.place}</span>
            <span className="min-w-0 grow truncate text-16 font-medium">{nameOf(line)}</span>
            {by === 'risk' && (
              <span className="tabular shrink-0 text-14 text-text-muted">
                {fallText(line.fallPpm)}
              </span>
            )}
            <span className="shrink-0">
              <Return ppm={line.returnPpm} size={16} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
