/**
 * `/my/classes` (rulebook 34): joining a class by its code, those one attends and teaches, and with
 * `?new=1` the form that opens one.
 */
import { CLASSES_MAX } from '@anywhen/protocol';
import { Card, EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { useQuery } from '../router/index.ts';
import { ClassList } from './class-list.tsx';
import { refreshClasses, useClasses, type Classes } from './data.ts';
import { JoinForm } from './join-form.tsx';
import { OpenForm } from './open-form.tsx';

export function Page() {
  const query = useQuery();
  if (query.has('new')) return <OpenForm />;
  return <Own code={query.get('code') ?? ''} />;
}

function Own({ code }: { code: string }) {
  const t = useText('classes');
  return (
    <Refreshable onRefresh={refreshClasses}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-14 text-pretty text-text-muted">{t('intro')}</p>
        <JoinForm key={code} code={code} />
        <Loaded asked={useClasses()} count={3}>
          {(classes) => <Lists classes={classes} />}
        </Loaded>
      </div>
    </Refreshable>
  );
}

function Lists({ classes: { taught, attended, open } }: { classes: Classes }) {
  const t = useText('classes');
  const isNone = taught.length + attended.length === 0;
  return (
    <>
      {isNone && (
        <Card>
          <EmptyState icon="users" title={t('none')} text={t('noneText')} />
        </Card>
      )}
      {attended.length > 0 && <ClassList title={t('attended')} lines={attended} />}
      {taught.length > 0 && <ClassList title={t('taught')} lines={taught} />}
      <Card title={t('open.link')} className="flex flex-col gap-3">
        <p className="text-14 text-pretty text-text-muted">{t('open.intro')}</p>
        {open < CLASSES_MAX ? (
          <LinkButton look="secondary" icon="plus" isFullWidth href="/my/classes?new=1">
            {t('open.link')}
          </LinkButton>
        ) : (
          <p className="text-14 text-pretty">{t('open.full', { count: CLASSES_MAX })}</p>
        )}
      </Card>
    </>
  );
}
