// Builds the pages of the web UI, and lies a compressed copy beside each file, for the daemon to serve.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('../packages/ui/', import.meta.url))
const site = join(root, 'dist/site')
const compressible = /\.(js|css|html|svg|json)$/
/** Below it, a compressed copy saves nothing. */
const smallest = 1024

await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
let bytes = 0
for (const name of await readdir(site, { recursive: true })) {
  const path = join(site, name)
  const { size } = await stat(path)
  if (!compressible.test(name) || size < smallest) continue
  const text = await readFile(path)
  const smaller = await promisify(gzip)(text, { level: 9 })
  const smallestForm = await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  await Promise.all([writeFile(`${path}.gz`, smaller), writeFile(`${path}.br`, smallestForm)])
  bytes += smaller.length
}
process.stdout.write(`${site}: ${Math.round(bytes / 1024)} KB compressed\n`)
