import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { assetGraphUri, type Line, sortByCodePoint } from '@kg/core'
import {
  ed25519Signer,
  embeddedViews,
  type GraphOp,
  guardedViews,
  Ledger,
  newEd25519Pem,
  packContent,
  type Shelf,
} from '@kg/store'
import Fastify, { type FastifyInstance } from 'fastify'
import { Answer, type Binding } from '../../platform/http/handle.js'
import { problemOf } from '../../platform/http/problem.js'
import { readBody } from '../../platform/http/read-body.js'
import { checked } from '../../platform/http/validate.js'
import { journal } from '../../platform/operations/journal.js'
import type { DraftRef, Drafts } from '../assets/drafts.js'
import { graphToWrite } from '../context-graphs/access.js'
import { type ContextGraphRow, contextGraphs } from '../context-graphs/table.js'
import { draftGraph } from './draft-graph.js'
import { queryRoutes } from './query-routes.js'
import { storedGraph } from './stored-graph.js'

export const ann = `0x${'a1'.repeat(20)}`
export const bob = `0x${'b2'.repeat(20)}`

/** Ledger, views, drafts and the query routes, without the rest of a node. The header x-agent says who calls. */
export async function smallNode() {
  const path = mkdtempSync(join(tmpdir(), 'kg-query-'))
  const ledger = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
  const views = guardedViews()(embeddedViews({ readers: 1 })({ ledger }))
  const drafts = draftsOf(ledger)
  const bindings = queryRoutes({ ledger: journal(ledger), views, drafts, config: { 'query.deadlineMs': 20_000 } })
  const app = await appOf(bindings)
  return {
    ledger,
    drafts,
    app,
    async addGraph(id: string, rest: Partial<ContextGraphRow> = {}) {
      const row = {
        id,
        name: id,
        kind: 'user',
        accessPolicy: 0,
        private: false,
        createdAt: 0,
        subscribed: true,
      } as const
      await ledger.write({ agent: 'test', action: 'context-graph.create', subject: id }, (w) =>
        w.put(contextGraphs, id, { ...row, coreHosted: false, deactivated: false, allowedAgents: [], ...rest }),
      )
    },
    /** Puts statements on a shared shelf. */
    async share(contextGraphId: string, name: string, lines: Line[], layer: 'swm' | 'vm' = 'swm') {
      const graph = assetGraphUri({ contextGraphId, layer, agent: bob, name })
      const shelf = { contextGraph: contextGraphId, layer, agent: '' }
      await change(ledger, shelf, graph, 'replace', lines)
      return graph
    },
    async stop() {
      await app.close()
      await views.stop()
      await ledger.close()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

export type SmallNode = Awaited<ReturnType<typeof smallNode>>

async function change(ledger: Ledger, shelf: Shelf, graph: string, op: GraphOp, lines: readonly Line[]) {
  const content = await packContent(sortByCodePoint([...lines]))
  const { receipt } = await ledger.write({ agent: 'test', action: `asset.${op}`, subject: graph }, (w) =>
    w.change({ shelf, graph, sub: '', op, content: w.putContent(content) }),
  )
  return receipt.seq
}

function draftsOf(ledger: Ledger): Drafts {
  const place = (ref: DraftRef, agent: string) => ({
    shelf: { contextGraph: ref.contextGraph, layer: 'wm', agent },
    graph: draftGraph(ref, { agent, isAdmin: false }),
  })
  const lines: Drafts['lines'] = (ref, { agent }) => {
    const { shelf, graph } = place(ref, agent)
    const found = ledger.read((reader) => storedGraph(reader, shelf, graph))
    return found === undefined ? undefined : sortByCodePoint(found)
  }
  const write = async (ref: DraftRef, agent: string, op: GraphOp, given: readonly Line[]) => {
    const { shelf, graph } = place(ref, agent)
    const seq = await change(ledger, shelf, graph, op, given)
    return { assertionUri: graph, written: given.length, privateWritten: 0, seq }
  }
  const drafts: Drafts = {
    lines,
    append: (ref, content, { agent }) => write(ref, agent, 'add', content.lines),
    async replace(ref, given, caller) {
      const created = lines(ref, caller) === undefined
      return { ...(await write(ref, caller.agent, 'replace', given)), created }
    },
    async discard(ref, { agent }) {
      await write(ref, agent, 'drop', [])
    },
    async apply(changes, caller, check) {
      check()
      ledger.read((reader) => changes.forEach(({ draft }) => void graphToWrite(reader, draft.contextGraph, caller)))
      for (const change of changes) {
        if (change.kind === 'discard') await drafts.discard(change.draft, caller)
        else if (change.kind === 'append') await drafts.append(change.draft, change, caller)
        else await drafts.replace(change.draft, change.lines, caller)
      }
    },
  }
  return drafts
}

async function appOf(bindings: readonly Binding[]): Promise<FastifyInstance> {
  const app = Fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 2048, querystringParser: (text) => listsOf(new URLSearchParams(text)) },
  })
  await app.register(multipart)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.url)
    if (problem.status === 500) throw error
    return reply.code(problem.status).header('content-type', 'application/problem+json').send(JSON.stringify(problem))
  })
  for (const { route, handler } of bindings)
    app.route({
      method: route.method,
      url: route.path,
      async handler(request, reply) {
        const query = route.query === undefined ? {} : checked(route.query, request.query, 'query string')
        const { body } = await readBody(route, request)
        const agent = String(request.headers['x-agent'] ?? ann)
        const caller = { agent, isAdmin: request.headers['x-admin'] === 'yes' }
        const signal = AbortSignal.timeout(20_000)
        const answer = await handler({ params: request.params, query, body } as never, {
          caller,
          signal,
          request,
          reply,
        })
        if (!(answer instanceof Answer)) return answer
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  return app
}

function listsOf(parameters: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(parameters.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
