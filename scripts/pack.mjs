// Makes the tarballs that users install: `node scripts/pack.mjs [folder]`, after a build. The command is one package with
// everything inside but what has binaries; the client, the contract, the core (with the verifier) and the Solidity
// contracts are packages for other programs.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packages } from './bundling.mjs'

const out = resolve(process.argv[2] ?? 'packed')
const stage = join(out, 'stage')
const libraries = ['core', 'contract', 'client']
const readManifest = (path) => JSON.parse(readFileSync(path, 'utf8'))

const contractsReadme = `# @kg/contracts

The contracts that nodes publish by: Solidity sources in \`contracts/\`, ABI and bytecode in \`abi/\`.

    import { knowledgeAssetsAbi } from '@kg/contracts/abi/knowledge-assets'
`

rmSync(out, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
const folders = [`${packages}cli`, ...libraries.map(stageLibrary), stageContracts()]
for (const folder of folders) {
  // Without scripts, because those of the command build it again.
  const said = execFileSync('npm', ['pack', folder, '--pack-destination', out, '--ignore-scripts', '--json'])
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(String(said))
  console.log(`${filename}: ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}, ${entryCount} files`)
}
rmSync(stage, { recursive: true })

/** As it was built, with the licence, and without what only its developers need. */
function stageLibrary(name) {
  const folder = join(stage, name)
  for (const path of ['dist', 'README.md'])
    cpSync(`${packages}${name}/${path}`, join(folder, path), { recursive: true })
  cpSync(`${packages}../LICENSE`, join(folder, 'LICENSE'))
  const { devDependencies: _, ...manifest } = readManifest(`${packages}${name}/package.json`)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return folder
}

/** The Solidity sources, and ABI and bytecode of what they compile to. */
function stageContracts() {
  const folder = join(stage, 'contracts')
  const { version, license, repository, type, devDependencies } = readManifest(`${packages}chain/package.json`)
  const isForUs = (path) => /[/\\]test$|\.test\.|\.map$/.test(path)
  const copy = (from, to) =>
    cpSync(`${packages}chain/${from}`, join(folder, to), { recursive: true, filter: (path) => !isForUs(path) })
  copy('contracts', 'contracts')
  copy('dist/abi', 'abi')
  cpSync(`${packages}../LICENSE`, join(folder, 'LICENSE'))
  const library = '@openzeppelin/contracts'
  const manifest = {
    ...{ name: '@kg/contracts', version, description: 'The contracts that nodes publish by' },
    ...{ license, repository, type },
    exports: { './abi/*': { types: './abi/*.d.ts', default: './abi/*.js' }, './contracts/*': './contracts/*' },
    dependencies: { [library]: devDependencies[library] },
  }
  writeFileSync(join(folder, 'README.md'), contractsReadme)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return folder
}

function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}
