import { useEffect, useState } from 'react'
import { ago } from './ago.js'

/** A moment as people say it, with the exact time on hover. */
export function Moment({ time }: { time: string }) {
  const at = Date.parse(time)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (Number.isNaN(at)) return <time>{time}</time>
  return (
    <time dateTime={time} title={`${new Date(at).toLocaleString()} (${new Date(at).toISOString()})`}>
      {ago(at, now)}
    </time>
  )
}
