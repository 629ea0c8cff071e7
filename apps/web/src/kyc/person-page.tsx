/**
 * `/homeindex/baseauth`: basic verification, step 1 of 2: an invented person. What was typed stays
 * until it is saved, whatever page is looked at in between; what was saved stays on the server for
 * a day.
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
