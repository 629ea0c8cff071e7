/** What is said of a refused or unanswered request: below its form, or in the place of a list. */
import { ErrorState, Icon } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { errorText, fieldTexts } from '../api/error-texts.ts';
import { TEXTS } from './texts.ts';

/** Of a form; what is wrong with its fields stands at these. */
export function Failure({ error, isOfFields = false }: { error: unknown; isOfFields?: boolean }) {
  if (error === undefined) return null;
  if (isOfFields && Object.keys(fieldTexts(error)).length > 0) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-card bg-danger-tint p-3 text-14">
      <Icon name="warning" size={20} className="shrink-0 text-danger" />
      <span>{errorText(error)}</span>
    </p>
  );
}

type NotLoadedProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

export function NotLoaded({ error, onRetry, isRetrying }: NotLoadedProps) {
  return (
    <ErrorState
      title={TEXTS.notLoaded}
      text={errorText(error)}
      icon={error instanceof ApiRejection ? 'warning' : 'wifi-off'}
      retryLabel={TEXTS.retry}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}
