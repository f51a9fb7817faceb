// A Virtuoso server, unpacked into .tools/ and not installed. Writes its settings into a folder and prints how to start it:
//   node scripts/debian-virtuoso.mjs --folder DIR --port 8890 --sql-port 1111 [--suite bookworm]
//   →  {"command": ["…"], "grant": [["…"], …], "queryUrl": "…", …}
// Run `command`, and once the SQL port answers run each command of `grant` until it
// succeeds (they let SPARQL Update write).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toolsFolder } from './debian/tools-folder.mjs'
import { commandOf, orSay, unpackPackages } from './debian/unpack-packages.mjs'
import { virtuosoIni } from './debian/virtuoso-ini.mjs'

const { values } = parseArgs({
  options: {
    suite: { type: 'string', default: 'bookworm' },
    folder: { type: 'string', default: 'virtuoso' },
    port: { type: 'string', default: '8890' },
    'sql-port': { type: 'string', default: '1111' },
  },
})
const { suite, port, 'sql-port': sqlPort } = values

// The second is for newer versions, which also ask for a right to each graph.
const grants = ['grant SPARQL_UPDATE to "SPARQL";', "DB.DBA.RDF_DEFAULT_USER_PERMS_SET('nobody', 7);"]

orSay('Virtuoso', () => {
  const packages = ['virtuoso-opensource-7-bin']
  const root = unpackPackages({ suite, packages, folder: toolsFolder(`virtuoso-${suite}`) })
  const folder = resolve(values.folder)
  const ini = join(folder, 'virtuoso.ini')
  mkdirSync(folder, { recursive: true })
  writeFileSync(ini, virtuosoIni({ folder, port, sqlPort }))
  const isql = commandOf(root, 'isql-vt')
  const url = `http://127.0.0.1:${port}`
  return {
    suite,
    command: [...commandOf(root, 'virtuoso-t'), '+foreground', '+wait', '+configfile', ini],
    grant: grants.map((statement) => [...isql, `127.0.0.1:${sqlPort}`, 'dba', 'dba', `EXEC=${statement}`]),
    queryUrl: `${url}/sparql`,
    updateUrl: `${url}/sparql`,
    graphStoreUrl: `${url}/sparql-graph-crud`,
  }
})
