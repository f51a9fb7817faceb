// Compiles packages/chain/contracts and writes their ABI and bytecode to packages/chain/src/abi, one module each.
// Does nothing while the sources are as they were; with --check it always compiles, and writes nothing.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const contracts = new URL('../packages/chain/contracts/', import.meta.url)
const out = new URL('../packages/chain/src/abi/', import.meta.url)
const require = createRequire(new URL('../packages/chain/package.json', import.meta.url))
const check = process.argv.includes('--check')

// Without metadata the bytecode changes with the code only, not with its comments.
const settings = {
  optimizer: { enabled: true, runs: 1000 },
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

// A local chain of an earlier release gets these when it lacks them, so their code has a hash of its own.
const later = ['DatasetMarket']

const sources = Object.fromEntries(
  readdirSync(contracts, { recursive: true })
    .filter((name) => name.endsWith('.sol'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
    .map((name) => [name, { content: readFileSync(new URL(name, contracts), 'utf8') }]),
)
const fingerprint = createHash('sha256')
  .update(JSON.stringify([sources, settings, require('solc/package.json').version]))
  .update(require('@openzeppelin/contracts/package.json').version)
  .digest('hex')
const header = `// Made by scripts/build-contracts.mjs from ${fingerprint}. Do not edit.\n`

const written = () => {
  mkdirSync(out, { recursive: true })
  return Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(new URL(name, out), 'utf8')]))
}
const before = written()
const current = Object.keys(before).length > 0 && Object.values(before).every((text) => text.startsWith(header))

if (check || !current) {
  const files = generate(compile())
  const names = [...new Set([...Object.keys(before), ...Object.keys(files)])]
  const stale = names.filter((name) => before[name] !== files[name])
  if (check && stale.length > 0) {
    console.error(`not current: ${stale.join(', ')}\nrun: node scripts/build-contracts.mjs`)
    process.exitCode = 1
  } else if (!check) {
    for (const name of stale)
      if (files[name] === undefined) rmSync(new URL(name, out))
      else writeFileSync(new URL(name, out), files[name])
    console.log(`${stale.length} of ${names.length} modules written`)
  }
}

function compile() {
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const output = JSON.parse(require('solc').compile(input, { import: readImport }))
  const failures = (output.errors ?? []).filter(({ severity, sourceLocation: { file = '' } = {} }) =>
    file.startsWith('@') ? severity === 'error' : severity !== 'info',
  )
  if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return output.contracts
}

function readImport(path) {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (cause) {
    return { error: String(cause) }
  }
}

function generate(compiled) {
  const files = {}
  const errors = new Map()
  const code = createHash('sha256')
  const laterCode = createHash('sha256')
  for (const path of Object.keys(sources)) {
    for (const [name, { abi, evm }] of Object.entries(compiled[path])) {
      const bytecode = evm.bytecode.object
      if (bytecode === '' || abi.length === 0) continue
      const test = path.startsWith('test/')
      files[`${kebab(name)}${test ? '.test.support' : ''}.ts`] = moduleOf(camel(name), abi, bytecode)
      if (test) continue
      ;(later.includes(name) ? laterCode : code).update(bytecode)
      for (const entry of abi) if (entry.type === 'error') errors.set(JSON.stringify(entry), entry)
    }
  }
  files['errors.ts'] =
    `${header}\n/** Every error of every contract: what one contract calls can fail with the errors of another. */
export const errorsAbi = ${listOf([...errors.values()])} as const\n`
  files['contracts-hash.ts'] = `${header}\n/** Of all bytecode: tells one build of the contracts from another. */
export const contractsHash = '${code.digest('hex')}'\n
/** The same for the contracts that a local chain of an earlier release may lack. */
export const laterContractsHash = '${laterCode.digest('hex')}'\n`
  return files
}

function moduleOf(name, abi, bytecode) {
  return `${header}\nexport const ${name}Abi = ${listOf(abi)} as const\n
export const ${name}Bytecode: \`0x\${string}\` =\n  '0x${bytecode}'\n`
}

function listOf(entries) {
  return `[\n${entries.map((entry) => `  ${JSON.stringify(entry)},`).join('\n')}\n]`
}

function kebab(name) {
  return name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()
}

function camel(name) {
  return name[0].toLowerCase() + name.slice(1)
}
