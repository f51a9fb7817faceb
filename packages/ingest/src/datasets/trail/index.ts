export {
  type ConnectorEnd,
  connectionDownstream,
  connectorEndOf,
  connectorFor,
  doConnectorsMatch,
} from './connectors.js'
export {
  type Adjacency,
  defaultTrailCaps,
  type Trail,
  type TrailCaps,
  type TrailEdge,
  type TrailKey,
  type TrailOptions,
  type TrailStop,
  walkTrail,
} from './walk-trail.js'
