import { listResources } from './list-resources.js'
import { readResource } from './read-resource.js'
import type { ResourceSource } from './resource-source.js'
import { templates } from './templates.js'
import { parseUri } from './uri.js'

/** skill.md, context graphs and Knowledge Assets. */
export const nodeResources: ResourceSource = {
  templates,
  list: listResources,
  knows: (uri) => parseUri(uri) !== undefined,
  read(client, uri, signal) {
    const resource = parseUri(uri)
    if (resource === undefined) throw new TypeError(`${uri} is the name of no resource`)
    return readResource(client, resource, signal)
  },
}
