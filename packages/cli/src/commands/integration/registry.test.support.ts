import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '../../integrations/install-package.js'

const repo = 'https://github.com/ada/notes'
const commit = 'a'.repeat(40)

/** A registry of npm with one package, and an index; what they serve can be changed. */
export interface TestRegistry extends AsyncDisposable {
  readonly url: string
  readonly home: string
  readonly env: NodeJS.ProcessEnv
  readonly integrity: string
  /** By path: what it serves. */
  readonly served: Map<string, unknown>
  /** Paths that were asked for. */
  readonly asked: string[]
  /** What the registry says of the package beside tarball and integrity. */
  dist(more: object): void
  index(...entries: object[]): void
}

export const notes = (integrity: string, more: object = {}): Record<string, unknown> => ({
  schemaVersion: 1,
  slug: 'notes',
  name: 'Notes',
  description: 'Keeps notes',
  category: ['notes'],
  maintainer: { name: 'Ada', github: 'ada' },
  license: 'MIT',
  repo,
  commit,
  requiresNodeVersion: '>=0.1.0',
  memoryLayers: ['WM'],
  install: { kind: 'cli', package: '@ada/notes', version: '1.2.3', integrity, binary: 'notes' },
  security: { networkEgress: [], writeAuthority: 'draft', credentialsHandled: [] },
  trustTier: 'verified',
  ...more,
})

/** A statement about the build, as the registry serves it. */
export function provenance(integrity: string, more: { repository?: string; gitCommit?: string } = {}): object {
  const sha512 = Buffer.from(integrity.slice(7), 'base64').toString('hex')
  const statement = {
    subject: [{ name: 'pkg:npm/%40ada/notes@1.2.3', digest: { sha512 } }],
    predicate: {
      buildDefinition: {
        externalParameters: { workflow: { repository: more.repository ?? repo } },
        resolvedDependencies: [{ digest: { gitCommit: more.gitCommit ?? commit } }],
      },
    },
  }
  const payload = Buffer.from(JSON.stringify(statement)).toString('base64')
  const other = { predicateType: 'https://github.com/npm/attestation/tree/main/specs/publish/v0.1' }
  const bundle = { dsseEnvelope: { payload } }
  return {
    attestations: [
      { ...other, bundle },
      { predicateType: 'https://slsa.dev/provenance/v1', bundle },
    ],
  }
}

/** The package: one program, and an install script that would leave a trace. */
function tarball(folder: string): Buffer {
  mkdirSync(join(folder, 'package'))
  const manifest = {
    name: '@ada/notes',
    version: '1.2.3',
    bin: { notes: 'notes.js' },
    scripts: { install: 'touch ran' },
  }
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package/notes.js'), '#!/usr/bin/env node\nprocess.stdout.write("noted\\n")\n')
  chmodSync(join(folder, 'package/notes.js'), 0o755)
  execFileSync('tar', ['czf', 'notes.tgz', 'package'], { cwd: folder })
  return readFileSync(join(folder, 'notes.tgz'))
}

export async function testRegistry(): Promise<TestRegistry> {
  const home = mkdtempSync(join(tmpdir(), 'kg-registry-'))
  const bytes = tarball(home)
  const integrity = integrityOf(bytes)
  const served = new Map<string, unknown>([['/notes.tgz', bytes]])
  const asked: string[] = []
  const server = createServer((request, reply) => {
    const path = request.url ?? ''
    asked.push(path)
    const body = served.get(path)
    reply.statusCode = body === undefined ? 404 : 200
    reply.end(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const dist = (more: object) =>
    served.set('/%40ada%2Fnotes/1.2.3', { dist: { tarball: `${url}/notes.tgz`, integrity, ...more } })
  dist({})
  return {
    url,
    home,
    integrity,
    served,
    asked,
    dist,
    index: (...integrations) => served.set('/index.json', { integrations }),
    env: {
      PATH: process.env.PATH,
      HOME: home,
      KG_HOME: join(home, '.kg'),
      KG_REGISTRY_INDEX_URL: `${url}/index.json`,
      NPM_CONFIG_REGISTRY: url,
      NPM_CONFIG_FETCH_RETRIES: '0',
    },
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
      rmSync(home, { recursive: true })
    },
  }
}
