import { middleOut, shortIri } from '../look/short-iri.js'
import type { Scene } from './scene.js'
import type { Colours } from './use-colours.js'

interface Props {
  readonly scene: Scene
  readonly colours: Colours
  readonly title: string
  readonly selected?: string | undefined
  readonly onSelect?: (id: string | undefined) => void
}

const longestLabel = 40
const margin = 60

/** The graph as a drawing that needs nothing else: to download, and where there is no WebGL. */
export function Picture({ scene, colours, title, selected, onSelect }: Props) {
  const { x, y, width, height, unit } = extentOf(scene)
  const { graph } = scene
  const nodes = graph.filterNodes((_, { hidden }) => !hidden)
  const edges = graph.filterEdges((_key, _edge, _source, _target, from, to) => !from.hidden && !to.hidden)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`${x} ${y} ${width} ${height}`}
      fontFamily="system-ui, sans-serif"
      fontSize={11 * unit}
    >
      <title>{title}</title>
      <rect x={x} y={y} width={width} height={height} fill={colours.bg} />
      {edges.map((key) => {
        const [from, to] = graph.extremities(key).map((id) => graph.getNodeAttributes(id))
        if (from === undefined || to === undefined) return null
        const isLit = graph.extremities(key).includes(selected ?? '')
        const far = Math.max(Math.hypot(to.x - from.x, to.y - from.y), 0.001)
        const [dx, dy] = [(to.x - from.x) / far, -(to.y - from.y) / far]
        const [endX, endY] = [to.x - dx * (to.size + 1) * unit, -to.y - dy * (to.size + 1) * unit]
        const [backX, backY] = [endX - dx * 6 * unit, endY - dy * 6 * unit]
        const [sideX, sideY] = [-dy * 3 * unit, dx * 3 * unit]
        const colour = isLit ? colours.accent : colours['line-strong']
        return (
          <g key={key}>
            <line x1={from.x} y1={-from.y} x2={endX} y2={endY} stroke={colour} strokeWidth={(isLit ? 1.5 : 1) * unit} />
            <polygon
              points={`${endX},${endY} ${backX + sideX},${backY + sideY} ${backX - sideX},${backY - sideY}`}
              fill={colour}
            />
            <text
              x={(from.x + to.x) / 2}
              y={-(from.y + to.y) / 2 - 3 * unit}
              textAnchor="middle"
              fontSize={9 * unit}
              fill={colours['text-2']}
            >
              {middleOut(graph.getEdgeAttribute(key, 'predicates').map(shortIri).join(', '), longestLabel)}
            </text>
          </g>
        )
      })}
      {nodes.map((id) => {
        const node = graph.getNodeAttributes(id)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it is for the keyboard
          <g key={id} onClick={() => onSelect?.(id)}>
            <circle
              cx={node.x}
              cy={-node.y}
              r={node.size * unit}
              fill={node.color}
              stroke={id === selected ? colours.accent : colours.bg}
              strokeWidth={(id === selected ? 3 : 1) * unit}
            />
            <text x={node.x + (node.size + 3) * unit} y={-node.y + 4 * unit} fill={colours.text}>
              {middleOut(node.label, longestLabel)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The part of the plane that the nodes are in, and how much of it is as wide as a pixel should be. */
function extentOf({ graph }: Scene) {
  const all = graph.mapNodes((_, { x, y }) => [x, -y] as const)
  const [left, top] = [0, 1].map((at) => Math.min(...all.map((one) => one[at] ?? 0), Number.POSITIVE_INFINITY))
  const [right, bottom] = [0, 1].map((at) => Math.max(...all.map((one) => one[at] ?? 0), Number.NEGATIVE_INFINITY))
  if (left === undefined || top === undefined || right === undefined || bottom === undefined || all.length === 0)
    return { x: 0, y: 0, width: 100, height: 100, unit: 1 }
  const unit = Math.max(right - left, bottom - top, 1) / Math.min(400 + 30 * Math.sqrt(all.length) * 4, 4000)
  const edge = margin * unit
  return {
    x: left - edge,
    y: top - edge,
    // Names stand at the right of their nodes.
    width: right - left + 3 * edge + 100 * unit,
    height: Math.max(bottom - top, 1) + 2 * edge,
    unit,
  }
}
