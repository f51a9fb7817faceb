import type { Chapter } from '../chapter.js'

export const earlierAuthentication: Chapter = {
  title: 'Authentication of the earlier generations',
  rows: [
    ['E-AU-01', 'the environment sets the address on which the node listens'],
    ['E-AU-02', 'imports are accepted only from addresses on a list that the environment sets'],
  ],
}

export const earlierEvents: Chapter = {
  title: 'Events of the earlier generations',
  rows: [['E-EV-01', 'the progress of import, replication, query and export is read from status routes']],
}

export const earlierErrors: Chapter = {
  title: 'Errors of the earlier generations',
  rows: [
    ['E-ER-01', '`POST /api/import` answers 201, 400 with `{message}`, or 405 for invalid input'],
    ['E-ER-02', '`GET /api/import_info` answers 200, 404 with `{message}`, or 500'],
    ['E-ER-03', '`POST /api/replication` answers 200, 400 without an import id, or 405 if no offer started'],
    ['E-ER-04', '`GET /api/replication/{replication_id}` answers 200, 400 without an id, or 404'],
    ['E-ER-05', '`POST /api/query/network` answers 200, 400 or 500'],
    ['E-ER-06', 'the routes for responses and status answer 200 or 500'],
    ['E-ER-07', '`POST /api/read/network` answers 200, or 400 with `{message}`'],
    ['E-ER-08', '`POST /api/query/local` answers 200, 204 or 500'],
    ['E-ER-09', '`POST /api/query/local/import` answers 200, 204, 400 or 500'],
    ['E-ER-10', '`GET /api/query/local/import/{import_id}` answers 200 or 400'],
    ['E-ER-11', '`POST /api/deposit` answers 200 or 400'],
    ['E-ER-12', '`POST /api/withdraw` answers 200 or 400'],
  ],
}

export const earlierLimits: Chapter = {
  title: 'Limits of the earlier generations',
  rows: [
    ['E-LI-01', 'a network query gathers offers for about a minute'],
    ['E-LI-02', 'how long a replication takes depends on `dc_choose_time` and the offer'],
    ['E-LI-03', 'the two lists of a trail have the same length'],
    ['E-LI-04', '`dh_min_reputation` is at least 0'],
  ],
}

export const earlierVersioning: Chapter = {
  title: 'Versioning of the earlier generations',
  rows: [['E-VE-01', 'generation 1 has no segment for the version; generation 2 has `latest`']],
}
