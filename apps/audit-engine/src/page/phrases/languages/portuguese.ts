import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

/** Of Portugal and of Brazil. */
export const PORTUGUESE: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`o que, que, qual, para que, do que, em que`),
    how: phraseSet(`como`),
    why: phraseSet(`por que, porque, porquê, por quê`),
    when_where: phraseSet(`quando, onde, aonde, desde quando`),
    who_which: phraseSet(`quem, quais, para quem, de quem`),
    cost: phraseSet(`quanto, quanto custa, qual o preço, qual é o preço, qual o valor, qual é o custo`),
    other: phraseSet(
      `posso, pode-se, é possível, preciso, devo, existe, vale a pena, é necessário, é preciso`,
    ),
  },
  fillers:
    phraseSet(`neste artigo, nesse artigo, neste post, neste guia, nesta seção, nesta secção, neste tutorial,
    neste texto, bem-vindo, bem-vindos, bem-vinda, seja bem-vindo, você já, já se perguntou, já pensou, hoje em dia,
    nos dias de hoje, atualmente, antes de começar, antes de mais, em primeiro lugar, desde sempre,
    desde os primórdios, não é segredo, como todos sabemos, no mundo de, no mundo do, se você está procurando,
    é importante`),
  backReferences:
    phraseSet(`isto, isso, este, esta, estes, estas, esse, essa, esses, essas, aquilo, ele, ela, eles,
    elas, no entanto, entretanto, porém, contudo, além disso, portanto, por isso, assim, mas, e, também, desse modo,
    dessa forma, desta forma, com isso`),
  copulas: phraseSet(`é, são, significa, significam, refere-se a, refere-se ao, consiste em, define-se como,
    chama-se, é conhecido como, descreve`),
  saying:
    phraseSet(`disse, diz, segundo, explica, explicou, afirma, afirmou, declarou, ressalta, ressaltou, destaca,
    destacou, conta, contou, de acordo com, escreveu, aponta, acrescenta, acrescentou`),
  sources:
    phraseSet(`segundo, de acordo com, conforme, estudo da, estudo do, estudo de, pesquisa da, pesquisa do,
    relatório da, relatório do, relatório de, dados da, dados do, dados de, publicado na, publicado no, publicado em,
    levantamento da, levantamento do`),
  summary: phraseSet(`resumo, em resumo, resumindo, pontos-chave, pontos principais, principais pontos,
    o essencial, em poucas palavras, o que você precisa saber, destaques, em síntese, visão geral, tl;dr`),
  faq: phraseSet(`faq, perguntas frequentes, perguntas e respostas, dúvidas frequentes, dúvidas comuns,
    principais dúvidas`),
  howTo: phraseSet(`como fazer, como, passo a passo, tutorial, guia para, instruções, guia de`),
  comparison: phraseSet(`vs, versus, comparação*, comparativo*, comparar, diferença entre, diferenças entre,
    alternativas, ou`),
  superlatives: phraseSet(`melhor, melhores, mais barat*`),
  purposes: phraseSet(`para`),
  references: phraseSet(`referências, fontes, bibliografia, leia também, leitura recomendada, notas,
    referências bibliográficas`),
  linkTexts:
    phraseSet(`clique aqui, aqui, ir, mais, mais informação, mais informações, mais info, mais detalhes,
    veja mais, ver mais, saiba mais, saber mais, leia mais, ler mais, continue lendo, continuar a ler, link,
    este link, detalhes, acesse, confira`),
  notFound: phraseSet(`página não encontrada, não encontrada, não foi encontrada, não existe, não existe mais,
    já não existe, não está mais disponível, já não está disponível, não encontramos a página`),
  boilerplateTitles:
    phraseSet(`início, inicio, página inicial, página principal, bem-vindo, bem-vindos, sem título,
    documento sem título, nova página, página, home`),
  about: phraseSet(`sobre nós, sobre, quem somos, sobre mim, nossa história, a nossa história, nossa equipe,
    a nossa equipa, nossa empresa, a empresa, institucional`),
  contact: phraseSet(`contact*, contato*, fale conosco, entre em contato, escreva-nos, atendimento`),
  bylines: phraseSet(`por, escrito por, autor, autora, redigido por, publicado por, texto de, texto`),
  steps: phraseSet(`passo, etapa`),
  needsScript: phraseSet(
    `habilit*, ativ*, active, precisa, necessário, requer, desabilitado, desativado, sem`,
  ),
  turnsOnScript: phraseSet(
    `habilite, habilitar, habilitado, ative, ativar, ativado, active, activar, permita`,
  ),
  units:
    phraseSet(`por cento, pontos, mil, milhão, milhões, bilhão, bilhões, mil milhões, euro, euros, reais, real,
    dólar, dólares, centavos, cêntimos, pessoas, habitantes, usuários, utilizadores, clientes, visitantes,
    funcionários, empresas, países, ano, anos, mês, meses, semana*, dia, dias, hora, horas, minuto*, segundo*,
    vezes, litro*, metro*, quilômetro*, quilómetro*, centímetro*, milímetro*, grama*, quilo*, tonelada*, graus,
    watts, hectare*, estudos`),
  yearWords:
    phraseSet(`em, desde, até, antes de, depois de, ano, ano de, no final de, no início de, meados de,
    entre, verão de, inverno de, de`),
  months: wordList(`janeiro/jan, fevereiro/fev, março/mar/marco, abril/abr, maio/mai, junho/jun, julho/jul,
    agosto/ago, setembro/set, outubro/out, novembro/nov, dezembro/dez`),
  functionWords:
    foldedWords(`a ainda ao aos as até cada com como da das de dela dele depois do dos e é ela elas ele eles
    em entre era essa esse esta está estão este foi há isso isto já la lhe mais mas me mesmo meu minha muito na nas
    não nem no nos nós o onde os ou outra outro para pela pelas pelo pelos pode podem por porque qual quando que quem
    se seja sem ser seu seus só sob sobre sua suas também tão te tem têm ter todo todos um uma umas uns você vocês`),
  abbreviations:
    abbreviationSet(`sr sra srta dr dra prof profa eng exmo v.exa av r aprox núm# n.º# nº# pág# págs# p# vol# fig#
    art# cap# ex p.ex ltda s.a jan fev mar abr jun jul ago set out nov dez`),
};
