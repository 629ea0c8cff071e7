/**
 * The checkbox under an order confirmation: it applies at once and to this product only, and can be
 * undone in settings.
 */
import { useState } from 'react';
import { Checkbox } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { askBefore, useOrderQuestion, type OrderProduct } from './order-question.ts';

export function AskNoMore({ product }: { product: OrderProduct }) {
  const t = useText('parts');
  const now = useOrderQuestion(product);
  const [before] = useState(now === 'never' ? 'always' : now);
  return (
    <Checkbox
      label={t(`question.noMore.${product}`)}
      isChecked={now === 'never'}
      onChange={(isChecked) => askBefore(product, isChecked ? 'never' : before)}
    />
  );
}
