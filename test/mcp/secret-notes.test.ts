import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { type Person, register } from '../lib/people.js'
import { forbidden, keepNotes, valuesOf } from '../lib/secret-notes.js'
import { type Connected, connectHttp } from './lib/connect.js'

type Schema = { properties?: Record<string, object>; required?: string[] }

/** What a session answers to every tool, resource and prompt, asked about those notes. */
async function everythingSaid({ client, call }: Connected, values: Record<string, unknown>, uris: readonly string[]) {
  const said: [what: string, answer: unknown][] = []
  const ask = async (what: string, answer: Promise<unknown>) => {
    said.push([what, await answer.catch((error: unknown) => String(error))])
  }
  const { tools } = await client.listTools()
  for (const { name, inputSchema } of tools.filter((tool) => tool.annotations?.readOnlyHint === true)) {
    const { properties = {}, required = [] } = inputSchema as Schema
    const known = Object.keys(properties).filter((field) => values[field] !== undefined)
    for (const fields of [known, known.filter((field) => required.includes(field))])
      await ask(name, call(name, Object.fromEntries(fields.map((field) => [field, values[field]]))))
  }
  await ask('resources/list', client.listResources())
  await ask('resources/templates/list', client.listResourceTemplates())
  // A refusal repeats what was asked for.
  for (const uri of uris)
    await ask(
      uri,
      client.readResource({ uri }).catch(() => 'refused'),
    )
  const { prompts } = await client.listPrompts()
  for (const { name, arguments: fields = [] } of prompts) {
    const given = Object.fromEntries(fields.map((field) => [field.name, String(values[field.name] ?? 'lighthouse')]))
    await ask(name, client.getPrompt({ name, arguments: given }))
    for (const field of fields) {
      const argument = { name: field.name, value: '' }
      await ask(`${name} ${field.name}`, client.complete({ ref: { type: 'ref/prompt', name }, argument }))
    }
  }
  return said
}

it('shows the notes of one agent to no other, by any tool, resource, prompt or notice', async () => {
  await using daemon = await startDaemon({ mounts: true })
  const [alice, bob]: [Person, Person] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
  await alice.ok('createContextGraph', { body: { id: 'room' } })
  await using hers = await connectHttp(daemon.url, alice.token)
  await using his = await connectHttp(daemon.url, bob.token)
  const notices: string[] = []
  his.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void notices.push(params.uri))

  for (const graph of [undefined, 'room']) {
    const { known, unnamed } = await keepNotes(alice, graph)
    const words = forbidden(unnamed)
    const values = { ...valuesOf(known), graph: known.graph }
    const uris = (await hers.client.listResources()).resources.map(({ uri }) => uri)
    const told = (said: [string, unknown][]) =>
      said.filter(([, answer]) => words.some((word) => JSON.stringify(answer).includes(word))).map(([what]) => what)

    expect(told(await everythingSaid(his, values, uris))).toEqual([])
    expect(told(await everythingSaid(hers, values, uris))).toEqual(
      expect.arrayContaining(['kg_recall', 'kg_context', 'kg_memory_search', 'kg_query', 'kg_list_activity']),
    )
    for (const uri of uris) await his.client.subscribeResource({ uri }).catch(() => undefined)
    await alice.ok('correctNote', { body: { note: known.note, text: 'It has no name any more.' } })
  }
  // A question of his own comes after every notice that was on its way.
  await his.ok('kg_status')
  expect(notices).toEqual([])
}, 120_000)
