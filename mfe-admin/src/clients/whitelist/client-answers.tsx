import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { ApplicantFacts } from './applicant-facts.tsx';

const ClientAnswersDocument = graphql(`
  query ClientAnswers($id: ID!) {
    client(id: $id) {
      id
      registration {
        ...ApplicantFacts_Registration
      }
      invitation {
        ...ApplicantFacts_Invitation
      }
    }
  }
`);

/** Loads what there is to judge a client by before an approval (CLI-32). */
export function ClientAnswers({ clientId }: { clientId: string }) {
  const t = texts.useTexts();
  const loaded = useLoad(ClientAnswersDocument, { id: clientId }, { context: ownFailureMessage });
  return (
    <LoadGate loaded={loaded} loading={3} failed={t('client.failed')}>
      {({ client }) => <ApplicantFacts {...client} />}
    </LoadGate>
  );
}
