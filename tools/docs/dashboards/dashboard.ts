import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  RowBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { LegendDisplayMode, VizLegendOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { type Panel, ROWS } from './panels.js';

const SOURCE = { type: 'prometheus', uid: '${datasource}' };

/** The dashboard as Grafana imports it, as JSON. */
export function dashboardJson(): string {
  const dashboard = new DashboardBuilder('Audit Credit Service')
    .uid('acs')
    .tags(['acs'])
    .refresh('30s')
    .time({ from: 'now-3h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('datasource').label('Prometheus').type('prometheus'));
  let id = 0;
  for (const { title, panels } of ROWS) {
    dashboard.withRow(new RowBuilder(title).id(++id));
    for (const panel of panels) dashboard.withPanel(toPanel(panel).id(++id));
  }
  return `${JSON.stringify(dashboard.build(), null, 2)}\n`;
}

function toPanel({ title, unit, queries }: Panel): PanelBuilder {
  const panel = new PanelBuilder()
    .title(title)
    .unit(unit)
    .min(0)
    .span(8)
    .height(7)
    .datasource(SOURCE)
    .legend(new VizLegendOptionsBuilder().showLegend(true).displayMode(LegendDisplayMode.List));
  for (const { expr, legend } of queries)
    panel.withTarget(new DataqueryBuilder().expr(expr).legendFormat(legend).range());
  return panel;
}
