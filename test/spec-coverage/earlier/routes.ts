import type { Chapter } from '../chapter.js'

export const generation1Routes: Chapter = {
  title: 'Routes of generation 1',
  rows: [
    ['E-G1-01', '`POST /api/import` reads `importfile` as `GS1` or `WOT` and answers 201 `{import_id}`'],
    ['E-G1-02', '`GET /api/import_info` shows the details of an import'],
    ['E-G1-03', '`POST /api/replication` answers `{replication_id}` for an `import_id`'],
    ['E-G1-04', '`POST /api/replication` accepts time, price, stake and reputation'],
    ['E-G1-05', '`GET /api/replication/{replication_id}` answers `{offer_status}`'],
    ['E-G1-06', '`POST /api/query/network` answers `{status, message, query_id}`'],
    ['E-G1-07', '`GET /api/query/{query_id}/responses` answers status and message, with `vertices` when finished'],
    ['E-G1-08', '`GET /api/query/network/{query_param}` answers the same'],
    ['E-G1-09', '`POST /api/read/network` pays, and stores the data for good'],
    ['E-G1-10', '`POST /api/query/local` answers vertices by identifier, or 204'],
    ['E-G1-11', '`POST /api/query/local/import` answers the imports that match, or 204'],
    ['E-G1-12', '`GET /api/query/local/import/{import_id}` answers vertices and edges, decrypted'],
    ['E-G1-13', '`POST /api/deposit` deposits `tok_amount` and confirms'],
    ['E-G1-14', '`POST /api/withdraw` withdraws `tok_amount` and confirms'],
    ['E-G1-15', 'query, responses, read: a network read in this order works'],
    ['E-G1-16', 'import, replication: publishing in this order works'],
  ],
}

export const generation2Routes: Chapter = {
  title: 'Routes of generation 2',
  rows: [
    ['E-G2-01', '`POST /api/latest/import` reads a form with `file` and `standard_id`, answers `{handler_id}`'],
    ['E-G2-02', '`GET /api/latest/import/result/{handler_id}` answers status and dataset record'],
    ['E-G2-03', '`POST /api/latest/replicate` answers `{handler_id}` for `{dataset_id, blockchain_id}`'],
    ['E-G2-04', '`GET /api/latest/replicate/{handler_id}` answers `status` and `data`'],
    ['E-G2-05', '`GET /api/latest/replicate/result/{handler_id}` answers the same'],
    ['E-G2-06', '`POST /api/latest/trail` answers objects, each with its datasets'],
    ['E-G2-07', '`POST /api/latest/network/query` answers with a `query_id`'],
    ['E-G2-08', '`GET /api/latest/network/query/responses/{query_id}` lists datasets that match'],
    ['E-G2-09', '`POST /api/latest/network/read_export` reads a form, answers `{handler_id}`'],
    ['E-G2-10', '`POST /api/latest/export` answers `{handler_id}` for `{dataset_id}`'],
    ['E-G2-11', '`GET /api/latest/export/result/{handler_id}` answers the exported dataset'],
    ['E-G2-12', 'import and replication can be done at different times'],
    ['E-G2-13', 'replicating needs a profile with tokens'],
    ['E-G2-14', '`GET /api/latest/network/query/result/{query_id}` answers the state of a query'],
    ['E-G2-15', '`POST /api/latest/network/read` answers `{handler_id}`'],
    ['E-G2-16', '`GET /api/latest/network/read/result/{handler_id}` answers status and dataset record'],
    ['E-G2-17', '`GET /api/latest/network/read_export/result/{handler_id}` answers the dataset in its standard'],
    ['E-G2-18', '`GET /api/latest/balance` shows wallet and profile on each chain'],
    ['E-G2-19', '`GET` and `POST /api/latest/payout` show and pay what holdings have earned'],
    ['E-G2-20', '`GET /api/latest/blockchains` lists the chains that `blockchain_id` can name'],
  ],
}
