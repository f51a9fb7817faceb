import type { Client } from '@kg/client'

interface Draft {
  readonly contextGraphId: string
  readonly name: string
  readonly turtle: string
}

/** Opens a draft with these statements. Where they cannot be read, there is no draft afterwards that was not there before. */
export async function draftTurtle(client: Client, { contextGraphId, name, turtle }: Draft): Promise<void> {
  const params = { name }
  const { alreadyExists } = await client.call('createAsset', { body: { contextGraphId, name } })
  if (turtle.trim() === '') return
  try {
    const target = { params, query: { contextGraphId } }
    await client.request('writeDraft', { ...target, body: turtle, contentType: 'text/turtle' })
  } catch (error) {
    if (!alreadyExists) await client.call('discardDraft', { params, body: { contextGraphId } })
    throw error
  }
}
