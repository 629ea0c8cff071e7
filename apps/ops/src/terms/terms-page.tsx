/** Rates of later purchases of a product: what holds, a new proposal, what was proposed. */
import { type StaffRole, TERMS_PRODUCTS, readStaffTerms } from '@anywhen/protocol';
import { Card, SelectField } from '@anywhen/ui';
import { useAnswer } from '../api/use-answer.ts';
import { Loaded } from '../parts/loaded.tsx';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { setQuery, usePlace } from '../router/router.tsx';
import { useSelf } from '../session/session.ts';
import { ProposalForm, type BoundedField } from './proposal-form.tsx';
import { Proposals } from './proposals.tsx';
import { formatRate, rateName } from './rates.ts';
import { PRODUCT_TEXTS, TERMS_TEXTS } from './texts.ts';

const PROPOSERS: readonly StaffRole[] = ['reviewer', 'approver'];

export function Page({ title }: PageProps) {
  const asked = usePlace().query.get('product');
  const product = TERMS_PRODUCTS.find((each) => each === asked) ?? TERMS_PRODUCTS[0];
  const { role } = useSelf();
  const query = useAnswer(readStaffTerms, { params: { product } });
  return (
    <PageFrame title={title} detail={TERMS_TEXTS.detail}>
      <Card>
        <SelectField
          label={TERMS_TEXTS.product}
          options={TERMS_PRODUCTS.map((value) => ({ value, label: PRODUCT_TEXTS[value] }))}
          value={product}
          onChange={({ target }) => setQuery({ product: target.value })}
        />
      </Card>
      <Loaded query={query}>
        {({ fields, current, lastFromMs }) => (
          <>
            <Card title={TERMS_TEXTS.rates} padding="none">
              <Rates fields={fields} current={current} />
            </Card>
            {PROPOSERS.includes(role) && fields.length > 0 && (
              <ProposalForm
                key={`${product} ${lastFromMs}`}
                product={product}
                fields={fields}
                lastFromMs={lastFromMs}
              />
            )}
          </>
        )}
      </Loaded>
      <Card title={TERMS_TEXTS.proposals} padding="none">
        <Proposals product={product} />
      </Card>
    </PageFrame>
  );
}

type RatesProps = {
  fields: readonly BoundedField[];
  current: readonly { key: string; value: number }[];
};

function Rates({ fields, current }: RatesProps) {
  const now = new Map(current.map(({ key, value }) => [key, value]));
  return (
    <Table
      label={TERMS_TEXTS.rates}
      rows={fields}
      keyOf={({ key }) => key}
      columns={[
        { label: TERMS_TEXTS.rate, render: ({ key }) => rateName(key) },
        {
          label: TERMS_TEXTS.now,
          isNumber: true,
          render: ({ key, value }) => formatRate(now.get(key) ?? value),
        },
        {
          label: TERMS_TEXTS.later,
          isNumber: true,
          render: ({ key, value }) => (now.get(key) === value ? null : formatRate(value)),
        },
        {
          label: TERMS_TEXTS.bounds,
          isNumber: true,
          render: ({ min, max }) => TERMS_TEXTS.within(formatRate(min), formatRate(max)),
        },
      ]}
    />
  );
}
