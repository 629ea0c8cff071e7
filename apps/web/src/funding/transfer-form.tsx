/** The form of a transfer: accounts with the swap arrow, currency, quantity, and what will happen. */
import { useEffect, useRef, type FormEvent } from 'react';
import { AmountField, Avatar, Button, Card, Icon, IconButton, KeyValue } from '@anywhen/ui';
import { findText, useLanguage, useText } from '../i18n/index.ts';
import { useSheetEntry } from '../router/index.ts';
import { ACCOUNTS, useAccountNames } from './accounts.ts';
import { showAmount, typedForm } from './amounts.ts';
import { AccountSheet, CurrencySheet } from './choice-sheets.tsx';
import { currencyName } from './currencies.ts';
import type { TransferWish } from './data.ts';
import { useAvailable, usePriceOf } from './live-account.ts';
import { LostNotice } from './lost-notice.tsx';
import { PickField } from './pick-field.tsx';
import type { Attempt } from './transfer-attempt.ts';
import {
  changeFrom,
  changeTo,
  checkDraft,
  currencyOf,
  offeredCurrencies,
  turnRound,
  type Draft,
  type DraftField,
  type Faults,
} from './transfer-draft.ts';
import { ACCOUNT_KINDS } from '@anywhen/protocol';

const DECIMALS_TYPED_MAX = 18; // More than is allowed, so that too many can be told instead of eaten.

type TransferFormProps = {
  draft: Draft;
  faults: Faults;
  attempt: Attempt;
  onChange: (draft: Draft) => void;
  onFaults: (faults: Faults) => void;
  onReview: (wish: TransferWish) => void;
};
