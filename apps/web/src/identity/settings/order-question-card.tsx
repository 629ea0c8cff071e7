/** The setting for which orders this browser asks for confirmation. */
import { Card, Segmented } from '@anywhen/ui';
import { useText, type TextKey } from '../../i18n/index.ts';
import {
  ORDER_QUESTIONS,
  askBefore,
  useOrderQuestion,
  type OrderQuestion,
} from '../../money-forms/questions/order-question.ts';

const NAMES: Readonly<Record<OrderQuestion, TextKey<'identity'>>> = {
  large: 'question.large',
  always: 'question.always',
  never: 'question.never',
};

export function OrderQuestionCard() {
  const t = useText('identity');
  return (
    <Card title={t('question.title')}>
      <div className="flex flex-col gap-3">
        <p className="text-14 text-pretty text-text-muted">{t('question.text')}</p>
        <Segmented
          label={t('question.title')}
          value={useOrderQuestion()}
          onChange={askBefore}
          options={ORDER_QUESTIONS.map((value) => ({ value, label: t(NAMES[value]) }))}
        />
      </div>
    </Card>
  );
}
