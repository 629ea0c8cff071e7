/**
 * The socket of the console: which conversations have changed. It carries no text of anybody, so
 * whoever wants to read asks with the session. Without it the page asks by itself.
 */
import type { ClientRequest, QueueEvent, ServerFrame } from '@anywhen/protocol';
import { useEffect, useRef, useState } from 'react';

const TOPIC = 'support-queue';
const RETRY_MS = [1_000, 3_000, 10_000];

/** True while events come. */
export function useQueueEvents(listener: (event: QueueEvent) => void): boolean {
  const [isLive, setIsLive] = useState(false);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    let isEnded = false;
    const connect = () => {
      const { protocol, host } = window.location;
      socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
      const request: ClientRequest = { op: 'subscribe', topics: [TOPIC] };
      socket.addEventListener('open', () => socket?.send(JSON.stringify(request)));
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as ServerFrame;
        if (!('topic' in frame) || !('data' in frame) || frame.topic !== TOPIC) return;
        tries = 0;
        setIsLive(true);
        latest.current(frame.data as QueueEvent);
      });
      socket.addEventListener('close', () => {
        setIsLive(false);
        if (isEnded) return;
        timer = setTimeout(connect, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
        tries += 1;
      });
    };
    connect();
    return () => {
      isEnded = true;
      clearTimeout(timer);
      socket?.close();
    };
  }, []);
  return isLive;
}
