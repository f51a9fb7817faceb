// A short form of the tests on the current LTS of Node. It comes from npm into a temporary folder, never into the
// project's dependencies: `npm run test:lts`, after a build.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'

const version = '24.21.0'
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const installMs = 60_000

/** A node from the build, led along the guide; then the packages with native parts, and worker threads. */
const suites = [
  'test/dist/guide/guide.test.js',
  'packages/core/dist/workers/tune-v8.test.js',
  'packages/node/dist/platform/seals/native-curve.test.js',
  'packages/store/dist/ledger/ledger.test.js',
  'packages/store/dist/views/embedded/run-update.test.js',
  'packages/store/dist/views/embedded/engine-workers.test.js',
  'packages/chain/dist/local-chain/start-local-chain.test.js',
]

const folder = mkdtempSync(join(tmpdir(), 'kg-lts-'))
try {
  process.exitCode = install() ? run(binary()) : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function install() {
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status, stderr, error } = spawnSync('npm', [...args, `${name}@${version}`], {
    encoding: 'utf8',
    timeout: installMs,
    env: { ...process.env, npm_config_fetch_retries: '1' },
  })
  if (status === 0) return true
  const why =
    error?.message ?? stderr.split('\n').find((line) => /^npm error /.test(line)) ?? `npm ended with ${status}`
  console.error(`NOT RUN on Node ${version}: npm could not install ${name}@${version} (${why})`)
  return false
}

function binary() {
  const own = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const { stdout } = spawnSync(own, ['-p', 'process.version + " " + process.release.lts'], { encoding: 'utf8' })
  console.log(`On Node ${stdout?.trim()}`)
  return own
}

function run(node) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const { status } = spawnSync(node, [resolve('node_modules/vitest/vitest.mjs'), 'run', ...suites], {
    stdio: 'inherit',
    env,
  })
  return status ?? 1
}
