import type { CompanyImportQuery, CompanyImportRowsQuery, CompanyImportSheetsQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';

/** Asked for again while the server works: only what changes then. */
export const CompanyImportDocument = graphql(`
  query CompanyImport($id: ID!) {
    companyImport(id: $id) {
      id
      fileName
      state
      version
      stopReason
      startedAt
      progress {
        done
        all
      }
      counts {
        new
        changed
        unchanged
        wrong
        asking
        created
        updated
        unchangedInRun
        skipped
        failed
      }
    }
  }
`);

export const CompanyImportSheetsDocument = graphql(`
  query CompanyImportSheets($id: ID!) {
    companyImport(id: $id) {
      id
      clearEmpty
      key
      sheets {
        name
        kind
        rowCount
        columns {
          title
          field
          samples
        }
      }
    }
  }
`);

export const CompanyImportRowsDocument = graphql(`
  query CompanyImportRows(
    $id: ID!
    $verdict: ImportVerdict
    $result: ImportResult
    $isAsking: Boolean
    $limit: Int
    $offset: Int
  ) {
    companyImport(id: $id) {
      id
      rows(verdict: $verdict, result: $result, isAsking: $isAsking, limit: $limit, offset: $offset) {
        totalCount
        items {
          sheet
          sheetIndex
          row
          name
          verdict
          changes {
            field
            before
            after
          }
          messages {
            sheet
            row
            column
            text
          }
          similar {
            id
            name
          }
          choice {
            companyId
          }
          result
          companyId
        }
      }
    }
  }
`);

export const TryCompanyImportDocument = graphql(`
  mutation TryCompanyImport($id: ID!, $input: CompanyImportInput!) {
    tryCompanyImport(id: $id, input: $input) {
      id
      state
      version
    }
  }
`);

export const StartCompanyImportDocument = graphql(`
  mutation StartCompanyImport($id: ID!, $version: Int!) {
    startCompanyImport(id: $id, version: $version) {
      id
      state
    }
  }
`);

export const CancelCompanyImportDocument = graphql(`
  mutation CancelCompanyImport($id: ID!) {
    cancelCompanyImport(id: $id)
  }
`);

export type CompanyImport = CompanyImportQuery['companyImport'];
export type ReadSheets = CompanyImportSheetsQuery['companyImport'];
export type ImportRow = CompanyImportRowsQuery['companyImport']['rows']['items'][number];
