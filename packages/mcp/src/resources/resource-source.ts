import type { Client } from '@kg/client'
import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server'

export type Content = { readonly mimeType: string } & ({ readonly text: string } | { readonly blob: string })

/** The resources of a session: what there is, and what it holds. */
export interface ResourceSource {
  readonly templates: readonly ResourceTemplateType[]
  list(
    client: Client,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<{ resources: Resource[]; nextCursor?: string }>
  /** It is the name of a resource, whether or not it is there. */
  knows(uri: string): boolean
  read(client: Client, uri: string, signal: AbortSignal): Promise<Content>
}
