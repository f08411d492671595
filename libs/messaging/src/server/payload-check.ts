import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { DEFAULT_CALLBACK_METADATA } from '@nestjs/microservices/context/rpc-metadata-constants';
import { RpcParamtype } from '@nestjs/microservices/enums/rpc-paramtype.enum';
import { PARAM_ARGS_METADATA, PATTERN_METADATA } from '@nestjs/microservices/constants';
import {
  BROADCASTS,
  type BroadcastType,
  type CommandName,
  COMMANDS,
  EVENTS,
  type EventType,
} from '#contracts/messages/messages';

type Class = abstract new (...args: never[]) => object;

export function controllersOf(modules: ModulesContainer): readonly Class[] {
  return [...modules.values()].flatMap(({ controllers }) =>
    [...controllers.values()].map(({ metatype }) => metatype as Class),
  );
}

/** Returns the handlers whose payload class differs from their message's, one sentence each: `MessagePipe` would not check it. */
export function payloadProblemsOf(controllers: readonly Class[]): string[] {
  return controllers.flatMap((controller) =>
    new MetadataScanner().getAllMethodNames(controller.prototype as object).flatMap((method) => {
      const handler = Reflect.get(controller.prototype as object, method) as () => unknown;
      const patterns = (Reflect.getMetadata(PATTERN_METADATA, handler) ?? []) as string[];
      return patterns.flatMap((pattern) => {
        const taken = payloadOf(controller, method);
        const right = classOf(pattern);
        if (taken === undefined || right === undefined || taken === right) return [];
        return [
          `${pattern} has the payload ${right.name}, and its handler takes ${taken.name}: write @Payload() … : ${right.name}`,
        ];
      });
    }),
  );
}

/** The class of a handler's payload; undefined if it takes none. */
function payloadOf(controller: Class, method: string): Class | undefined {
  // Nest gives a handler without any decorated parameter the payload as its first one.
  const taken = (Reflect.getMetadata(PARAM_ARGS_METADATA, controller, method) ??
    DEFAULT_CALLBACK_METADATA) as Record<string, Parameter>;
  const payload = Object.entries(taken).find(([key]) => key.startsWith(`${RpcParamtype.PAYLOAD}:`));
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ??
    []) as Class[];
  return payload && types[payload[1].index];
}

interface Parameter {
  readonly index: number;
}

function classOf(pattern: string): Class | undefined {
  return (
    COMMANDS[pattern as CommandName]?.payload ??
    EVENTS[pattern as EventType] ??
    BROADCASTS[pattern as BroadcastType]
  );
}
