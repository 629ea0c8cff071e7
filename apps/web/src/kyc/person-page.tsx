/**
 * `/homeindex/baseauth`: step 1 of 2 of basic verification. Typed input survives leaving the page
 * until it is saved; the saved draft stays on the server for a day.
 */
import { KycFrame } from './kyc-frame.tsx';
import { PersonForm } from './person/person-form.tsx';
import { RejectedNote } from './rejected-note.tsx';
import { TooManyNote } from './too-many-note.tsx';

export function Page() {
  return (
    <KycFrame page="person">
      {({ draft, standing }) => (
        <>
          <RejectedNote level={standing.basic} />
          <TooManyNote level={standing.basic} />
          <PersonForm draft={draft} />
        </>
      )}
    </KycFrame>
  );
}
