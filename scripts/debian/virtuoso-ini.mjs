import { join } from 'node:path'

/** Settings of a small private Virtuoso whose files all lie in one folder. */
export function virtuosoIni({ folder, port, sqlPort }) {
  const file = (name) => join(folder, name)
  return sections({
    Database: {
      DatabaseFile: file('virtuoso.db'),
      ErrorLogFile: file('virtuoso.log'),
      LockFile: file('virtuoso.lck'),
      TransactionFile: file('virtuoso.trx'),
      xa_persistent_file: file('virtuoso.pxa'),
      ErrorLogLevel: 7,
      FileExtend: 200,
      MaxCheckpointRemap: 2000,
      TempStorage: 'TempDatabase',
    },
    TempDatabase: {
      DatabaseFile: file('virtuoso-temp.db'),
      TransactionFile: file('virtuoso-temp.trx'),
      MaxCheckpointRemap: 2000,
    },
    Parameters: {
      ServerPort: `127.0.0.1:${sqlPort}`,
      DisableUnixSocket: 1,
      MaxClientConnections: 10,
      CheckpointInterval: 60,
      CaseMode: 2,
      DirsAllowed: folder,
      NumberOfBuffers: 10_000,
      MaxDirtyBuffers: 6_000,
      ThreadsPerQuery: 2,
    },
    HTTPServer: {
      ServerPort: `127.0.0.1:${port}`,
      ServerRoot: folder,
      MaxClientConnections: 20,
      ServerThreads: 20,
      MaxKeepAlives: 20,
      KeepAliveTimeout: 10,
      Charset: 'UTF-8',
    },
    Client: { SQL_QUERY_TIMEOUT: 0, SQL_TXN_TIMEOUT: 0 },
    // Without ResultSetMaxRows nothing is cut; the asker has caps of its own.
    SPARQL: { MaxQueryExecutionTime: 120 },
  })
}

function sections(all) {
  return Object.entries(all)
    .flatMap(([name, fields]) => [
      `[${name}]`,
      ...Object.entries(fields).map(([key, value]) => `${key} = ${value}`),
      '',
    ])
    .join('\n')
}
