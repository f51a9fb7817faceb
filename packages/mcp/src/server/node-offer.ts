import { isInProfile, type Profile, profileHint, tools } from '@kg/contract/tools'
import { promptsFor } from '../prompts/prompts.js'
import { nodeResources } from '../resources/node-resources.js'
import { serveRecord } from '../tools/serve-record.js'
import type { Offer } from './offer.js'

/** What a node offers to a session of the profile. */
export function nodeOffer(profile: Profile): Offer {
  const own = tools.filter((tool) => isInProfile(tool, profile))
  const others = new Map(tools.filter((tool) => !isInProfile(tool, profile)).map((tool) => [tool.name as string, tool]))
  return {
    tools: own.map((tool) => serveRecord(tool, profile)),
    prompts: promptsFor(new Set(own.map(({ name }) => name))),
    resources: nodeResources,
    hint(name) {
      const tool = others.get(name)
      return tool === undefined ? undefined : profileHint(name, tool)
    },
  }
}
