// What a node or a test writes from the records. The pages of docs/ are apart, in docs.ts: they draw in all of core.
export * from './openapi.js'
export * from './skill.js'
export * from './statuses.js'
