/** The checkbox under an order confirmation: it applies at once, and can be undone in settings. */
import { useState } from 'react';
import { Checkbox } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { askBefore, useOrderQuestion } from './order-question.ts';

export function AskNoMore() {
  const t = useText('parts');
  const now = useOrderQuestion();
  const [before] = useState(now);
  return (
    <Checkbox
      label={t('question.noMore')}
      isChecked={now === 'never'}
      onChange={(isChecked) => askBefore(isChecked ? 'never' : before)}
    />
  );
}
