import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const TELLS = {
  'what it returns': /\b[Rr]eturns\b/,
  'which errors it throws': /\b[Tt]hrows\b/,
  'its section of the contract': /\((?:contract, sections? \d[\d., and]*|no part of the contract)\)/,
};

/** The comment of each public method of `Client` and of its parts, by name, as one line. */
function commentsOfCalls(): ReadonlyMap<string, string> {
  const file = 'clients/node/src/client/client.ts';
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
  });
  const checker = program.getTypeChecker();
  const comments = new Map<string, string>();
  const add = (name: string, type: ts.Type) => {
    for (const member of type.getProperties()) {
      const declaration = member.valueDeclaration!;
      if (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) continue;
      const path = `${name}.${member.name}`;
      if (ts.isMethodDeclaration(declaration)) {
        const text = ts.displayPartsToString(member.getDocumentationComment(checker));
        comments.set(path, text.replaceAll(/\s+/g, ' '));
      } else add(path, checker.getTypeOfSymbol(member));
    }
  };
  const [client] = checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
    .filter(({ name }) => name === 'Client');
  add('client', checker.getDeclaredTypeOfSymbol(client!));
  return comments;
}

describe('the docstring of each call', () => {
  const comments = commentsOfCalls();

  it('is looked at', () => {
    expect([...comments.keys()]).toEqual(
      expect.arrayContaining(['client.request', 'client.audits.create', 'client.events.stream']),
    );
  });

  it.each(Object.entries(TELLS))('tells %s', (_, expression) => {
    expect([...comments].filter(([, comment]) => !expression.test(comment))).toEqual([]);
  });
});
