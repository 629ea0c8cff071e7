/** The settings for which orders this browser asks for confirmation, by product. */
import { Card, Segmented } from '@anywhen/ui';
import { useText, type TextKey } from '../../i18n/index.ts';
import {
  ORDER_PRODUCTS,
  ORDER_QUESTIONS,
  askBefore,
  useOrderQuestion,
  type OrderProduct,
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
        {ORDER_PRODUCTS.map((product) => (
          <ProductQuestion key={product} product={product} />
        ))}
      </div>
    </Card>
  );
}

function ProductQuestion({ product }: { product: OrderProduct }) {
  const t = useText('identity');
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-12 text-text-muted">
        {t(`question.product.${product}`)}
      </span>
      <Segmented
        size="small"
        label={t(`question.product.${product}`)}
        value={useOrderQuestion(product)}
        onChange={(question) => askBefore(product, question)}
        options={ORDER_QUESTIONS.map((value) => ({ value, label: t(NAMES[value]) }))}
      />
    </div>
  );
}
