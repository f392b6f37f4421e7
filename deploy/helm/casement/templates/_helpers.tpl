{{- define "casement.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}
{{- end -}}
{{- end }}

{{- define "casement.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "casement.labels" -}}
{{ include "casement.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "casement.bots" -}}
{{ .Values.existingBots | default (printf "%s-bots" (include "casement.name" .)) }}
{{- end }}

{{- /* What the schema cannot say, or not in words that one understands. */}}
{{- define "casement.check" -}}
{{- $own := dict
  "PORT" "service.port leads to it"
  "HOST" "pods listen at all of their addresses"
  "CASEMENT_DRAIN_SECONDS" "set drainSeconds"
  "CASEMENT_METRICS_ADDRESS" "networkPolicy.metricsFrom says who may read the metrics"
  "CASEMENT_BOTS_DIR" "set bots or existingBots"
  "CASEMENT_DATA_DIR" "what stands there goes with the pod"
}}
{{- range $name, $instead := $own }}
{{- if hasKey ($.Values.settings | default dict) $name }}
{{- fail (printf "settings.%s is set by the chart: %s" $name $instead) }}
{{- end }}
{{- end }}
{{- if and .Values.bots .Values.existingBots }}
{{- fail "bots and existingBots are both set: the chart takes one of them" }}
{{- end }}
{{- with .Values.autoscaling }}
{{- if .enabled }}
{{- if not (or .cpuPercent .runningAnswers) }}
{{- fail "autoscaling is enabled and has nothing to go by: set cpuPercent or runningAnswers" }}
{{- end }}
{{- if lt (int .maxReplicas) (int .minReplicas) }}
{{- fail (printf "autoscaling.maxReplicas is %d, less than minReplicas, which is %d" (int .maxReplicas) (int .minReplicas)) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
