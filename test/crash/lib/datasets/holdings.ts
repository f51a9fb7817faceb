import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineBulkTable, ed25519Signer, Ledger } from '@kg/store'
import { wingSources } from './wing-sources.js'

/** What a home holds of datasets. */
export interface Holdings {
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>
  /** Files of imports that are under way. */
  readonly files: readonly string[]
}

/** Says how far the node has read its receipts, and nothing of a dataset. */
const cursor = 'dataset-receiving'

/** Every other table of the wing, and the assets: so a new table cannot be forgotten here. */
const tableNames = [
  'assets',
  ...wingSources().flatMap((text) =>
    [...text.matchAll(/define(?:Bulk)?Table<[\s\S]*?>\(\)\(\s*'([\w-]+)'/g)].map(([, name]) => name as string),
  ),
]
const tables = tableNames.filter((name) => name !== cursor).map((name) => defineBulkTable<unknown>()(name))

/** Reads the home of a node that does not run. */
export async function holdingsOf(home: string): Promise<Holdings> {
  const signer = ed25519Signer(readFileSync(join(home, 'keys', 'node.pem'), 'utf8'))
  const ledger = await Ledger.open({ path: join(home, 'ledger') }, { signer })
  try {
    const rows = ledger.read((r) => tables.map((table) => [table.name, [...r.range(table)].length] as const))
    const uploads = join(home, 'uploads')
    return { rows: Object.fromEntries(rows), files: existsSync(uploads) ? readdirSync(uploads) : [] }
  } finally {
    await ledger.close()
  }
}
