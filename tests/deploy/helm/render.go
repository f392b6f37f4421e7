// Renders the templates of a chart as Helm does, with the engine and the functions that Helm has: for machines
// without Helm. Reads one JSON object and writes one, the rendered text by the name of the template.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
)

type chart struct {
	Templates map[string]string
	Context   map[string]interface{}
}

// toYaml writes maps and lists as blocks, and values as JSON has them, which is YAML as well.
func toYaml(value interface{}) string {
	var lines []string
	nested := func(head string, child interface{}) {
		text := toYaml(child)
		_, isMap := child.(map[string]interface{})
		_, isList := child.([]interface{})
		if (isMap || isList) && text != "{}" && text != "[]" {
			lines = append(lines, head, "  "+strings.ReplaceAll(text, "\n", "\n  "))
		} else {
			lines = append(lines, head+" "+text)
		}
	}
	switch held := value.(type) {
	case map[string]interface{}:
		names := make([]string, 0, len(held))
		for name := range held {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			nested(fmt.Sprintf("%q:", name), held[name])
		}
		if len(names) == 0 {
			return "{}"
		}
	case []interface{}:
		for _, item := range held {
			nested("-", item)
		}
		if len(held) == 0 {
			return "[]"
		}
	default:
		text, err := json.Marshal(value)
		if err != nil {
			panic(err)
		}
		return string(text)
	}
	return strings.Join(lines, "\n")
}

func main() {
	var given chart
	// Helm reads numbers so that whole ones stay whole.
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = toYaml
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	all.Funcs(functions)
	for name, text := range given.Templates {
		template.Must(all.New(name).Parse(text))
	}
	rendered := map[string]string{}
	for name := range given.Templates {
		var text strings.Builder
		if err := all.ExecuteTemplate(&text, name, given.Context); err != nil {
			panic(err)
		}
		rendered[name] = text.String()
	}
	if err := json.NewEncoder(os.Stdout).Encode(rendered); err != nil {
		panic(err)
	}
}
