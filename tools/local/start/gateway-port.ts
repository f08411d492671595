import { PortTaken } from '#runtime/http/listen-address';
import { freePorts, isPortFree } from '../processes/free-ports.js';

const FIRST = 8080;
const CANDIDATES = 100;

/**
 * The gateway's port: `asked` where one was asked for (throws `PortTaken` rather than choosing another), the first free one
 * from 8080 on where a person will type it, else any.
 */
export async function chooseGatewayPort(asked: number | undefined, memorable: boolean): Promise<number> {
  if (asked !== undefined && !(await isPortFree(asked))) {
    throw new PortTaken(`PORT ${asked} is taken: stop what listens there, or ask for another port.`);
  }
  const fromFirst = memorable ? Array.from({ length: CANDIDATES }, (_, index) => FIRST + index) : [];
  const [port] = await freePorts(1, asked === undefined ? fromFirst : [asked]);
  if (port === undefined || (asked !== undefined && port !== asked)) {
    throw new PortTaken(`PORT ${asked} is about to be used by another stack: ask for another port.`);
  }
  return port;
}
